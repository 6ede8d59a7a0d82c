// Tests the merge of several result folders. The merged folder must have every row of their results.csv files
// once, and an error about damage must name the line.
#include "results/store/merge.hpp"

#include <ctime>
#include <fstream>

#include "results/helpers.hpp"
#include "results/judge/stored.hpp"
#include "results/store/fields.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using results::MergeReport;

results::Measurement row(const std::string& id, const std::string& host, const std::string& status = "ok") {
  results::Measurement row = ok_row(id, 1, 2);
  row.status = status;
  row.host = host;
  row.machine = "m";
  row.samples = {{.time_ms = 1}, {.time_ms = 1}};
  if (status != "ok") row.repetitions.reset(), row.samples.clear();
  return row;
}

fs::path folder_of(const TempFolder& folder, const std::string& name,
                   const std::vector<results::Measurement>& rows, nlohmann::json facts = meta()) {
  results::ResultWriter writer(folder / name, std::move(facts), results::WriteMode::fresh);
  for (const results::Measurement& one : rows) writer.append(one);
  return folder / name;
}

TEST(Merge, HasEveryRowOnceWithItsMachineAndSamples) {
  TempFolder folder;
  const auto a =
      folder_of(folder, "a", {row("1", "x"), row("2,quoted \"id\"", "x"), row("3", "x", "interrupted")});
  const auto b = folder_of(folder, "b", {row("2,quoted \"id\"", "y"), row("3", "y"), row("4", "y", "oom")});
  const MergeReport report = results::merge_folders({a, b}, folder / "m");
  EXPECT_EQ(report.rows, 4u);
  EXPECT_EQ(report.twice, 2u);
  EXPECT_EQ(report.interrupted, 0u);
  EXPECT_EQ(report.machines, 2u);
  const results::StoredResults merged = results::load_results(folder / "m");
  ASSERT_EQ(merged.rows.size(), 4u);
  EXPECT_TRUE(merged.notes.empty()) << merged.notes.front();  // the hashes in results.csv still match
  EXPECT_EQ(merged.rows[0].samples.count(), 2u);
  const auto table = results::read_csv(folder / "m" / "results.csv");
  std::map<std::string, std::string> hosts;
  for (const auto& one : table.rows) hosts[one[0]] = table.cell(one, "host");
  EXPECT_EQ(hosts, (std::map<std::string, std::string>{
                       {"1", "x"}, {"2,quoted \"id\"", "x"}, {"3", "y"}, {"4", "y"}}));
  // A merged folder can be merged again.
  EXPECT_EQ(results::merge_folders({folder / "m", a}, folder / "n").rows, 4u);
}

TEST(Merge, FinishedRowsAreThoseWhoseWorkerWasNotKilled) {
  TempFolder folder;
  const auto a = folder_of(
      folder, "a", {row("1", "x"), row("2,quoted \"id\"", "x", "crash"), row("3", "x", "interrupted")});
  const auto b = folder_of(folder, "b", {row("1", "y"), row("4", "y", "unsupported")});
  const results::IdSet finished = results::finished_rows({a, b});
  EXPECT_EQ(finished.size(), 3u);
  for (const char* id : {"1", "2,quoted \"id\"", "4"}) EXPECT_TRUE(finished.contains(id)) << id;
  EXPECT_FALSE(finished.contains("3")) << "it is measured again";
  EXPECT_EQ(results::finished_rows({}).size(), 0u);
}

TEST(Merge, RefusesDamageByItsLineAndWritesNothing) {
  TempFolder folder;
  const auto a = folder_of(folder, "a", {row("1", "x"), row("2", "x")});
  const auto b = folder_of(folder, "b", {row("3", "x"), row("4", "x")});
  const auto damage = [&](const char* name, const std::string& from, const std::string& to) {
    const std::string whole = read_text(b / name);
    std::string text = whole;
    text.replace(text.rfind(from), from.size(), to);
    write_text(b / name, text);
    const std::string error = error_of([&] { results::merge_folders({a, b}, folder / "m"); });
    write_text(b / name, whole);
    EXPECT_FALSE(fs::exists(folder / "m"));
    return error;
  };
  const std::string line3 = (b / "results.csv").string() + ":3: damaged: ";
  EXPECT_THAT(damage("results.csv", "ok", "oom"), ::testing::StartsWith(line3));
  EXPECT_THAT(damage("results.csv", "\n4,", "\n3,"), ::testing::StartsWith(line3));
  EXPECT_THAT(damage("results.csv", ",,", ",,,"), ::testing::StartsWith(line3));
  EXPECT_THAT(damage("results.csv", "\n4,", "\nnonsense\n4,"), ::testing::StartsWith(line3));
  EXPECT_THAT(damage("samples.csv", "4,1,1", "4,1,2"), ::testing::StartsWith(line3));
  EXPECT_THAT(damage("samples.csv", "\n4,0", "\n5,0"), ::testing::StartsWith(line3));
  EXPECT_THAT(damage("meta.json", "{", "["), ::testing::HasSubstr("meta.json: is not a JSON object"));
  // An incomplete last line of a killed run does not count as damage.
  std::ofstream(b / "results.csv", std::ios::app) << "5,half of a li";
  EXPECT_EQ(results::merge_folders({a, b}, folder / "m").rows, 4u);
}

TEST(Merge, RefusesFoldersOfDifferentSweeps) {
  TempFolder folder;
  const auto a =
      folder_of(folder, "a", {row("1", "x")}, {{"experiment_hash", "1"}, {"graphs", {{"g", "1"}}}});
  const auto b = folder_of(folder, "b", {row("2", "x")}, {{"experiment_hash", "2"}});
  const auto c =
      folder_of(folder, "c", {row("3", "x")}, {{"experiment_hash", "1"}, {"graphs", {{"g", "2"}}}});
  const auto says = [&](const fs::path& other) {
    return error_of([&] { results::merge_folders({a, other}, folder / "m"); });
  };
  EXPECT_THAT(says(b), ::testing::HasSubstr("is not of the sweep of"));
  EXPECT_THAT(says(c), ::testing::HasSubstr("graph g"));
  EXPECT_THAT(says(folder / "none"), ::testing::HasSubstr("found no results.csv"));
  EXPECT_THAT(error_of([&] { results::merge_folders({a}, a, {.replace = true}); }),
              ::testing::HasSubstr("-o DIR"));
  EXPECT_THAT(error_of([&] { results::merge_folders({a}, b); }),
              ::testing::HasSubstr("already holds results"));
}

TEST(Merge, SaysWhichShardsLackRows) {
  TempFolder folder;
  const auto facts = [](const char* shard) {
    nlohmann::json all = meta();
    all["share"] = {{"shard", shard}, {"rows", 2}, {"of", 6}};
    return all;
  };
  const auto a = folder_of(folder, "a", {row("1", "x"), row("2", "x")}, facts("1/3"));
  const auto b = folder_of(folder, "b", {row("3", "x")}, facts("2/3"));
  const auto ended = [&] { return results::load_results(folder / "m").meta.contains("finished_at"); };
  const MergeReport report = results::merge_folders({a, b}, folder / "m");
  EXPECT_FALSE(ended());
  EXPECT_EQ(report.planned, 6u);
  EXPECT_THAT(report.missing, ::testing::ElementsAre(::testing::HasSubstr("has 1 of the 2 rows of shard 2/3"),
                                                     "shard 3/3 is not among the folders"));
  const auto c = folder_of(folder, "c", {row("4", "x"), row("5", "x"), row("6", "x")}, facts("3/3"));
  EXPECT_TRUE(results::merge_folders({a, b, c}, folder / "m", {.replace = true}).missing.empty());
  EXPECT_TRUE(ended());
}

TEST(Merge, TakesAFewMicrosecondsPerRow) {
  constexpr size_t rows = 20000;
  TempFolder folder;
  std::vector<fs::path> folders;
  for (int i = 0; i < 4; ++i) folders.push_back(folder_of(folder, std::to_string(i), {row("0", "x")}));
  // The test writes the lines that the writer would write, but does not flush each to the disk.
  const std::string line = read_text(folders[0] / "results.csv");
  const std::string cells = line.substr(line.find('\n') + 1), head = line.substr(0, line.find('\n') + 1);
  for (size_t i = 0; i < folders.size(); ++i) {
    std::string all = head,
                samples = "id,repetition,time_ms,supersteps,round,at_s,source,edges,yardstick_ms\n";
    for (size_t j = 0; j < rows / folders.size(); ++j) {
      const std::string id = std::to_string(i) + "-" + std::to_string(j);
      results::Measurement one = row(id, "x");
      one.samples.clear();
      one.repetitions.reset();
      auto own = results::result_cells(one);
      own.back() = results::row_hash(results::hash_of_cells(own));
      all += results::csv_line(own);
    }
    write_text(folders[i] / "results.csv", all);
    write_text(folders[i] / "samples.csv", samples);
  }
  const std::clock_t began = std::clock();
  EXPECT_EQ(results::merge_folders(folders, folder / "m").rows, rows);
  const double us = 1e6 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  EXPECT_LT(us / static_cast<double>(rows), 100);  // 3 us on a quiet machine without sanitizers
}

}  // namespace
}  // namespace harness::testing
