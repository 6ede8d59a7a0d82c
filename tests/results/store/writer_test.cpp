// Tests the writer on result folders in every state, and the folder after a resume.
#include "results/store/writer.hpp"

#include <sys/stat.h>

#include "results/helpers.hpp"
#include "results/store/fields.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::vector<results::Sample> two_samples = {{1.5, 3, 0, 1.7e9 + 0.125},
                                                  {2.5, 3, 0, 1.7e9 + 0.25, 0, 12, 0.05}};

nlohmann::json read_meta(const TempFolder& folder) {
  return nlohmann::json::parse(read_text(folder / "meta.json"));
}

TEST(Writer, WritesThreeFiles) {
  const TempFolder folder;
  results::ResultWriter writer(folder / "a/b", meta(), results::WriteMode::fresh);
  writer.append(with(ok_row("x,y", 2, 2), two_samples));
  EXPECT_EQ(read_text(folder / "a/b/samples.csv"),
            "id,repetition,time_ms,supersteps,round,at_s,source,edges_processed,yardstick_ms\n"
            "\"x,y\",0,1.5,3,0,1700000000.125,,,\n\"x,y\",1,2.5,3,0,1700000000.250,0,12,0.05\n");
  const results::CsvTable table = results::read_csv(folder / "a/b/results.csv");
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.cell(table.rows[0], "id"), "x,y");
  const auto json = nlohmann::json::parse(read_text(folder / "a/b/meta.json"));
  EXPECT_EQ(json["schema_version"], results::schema_version);
}

TEST(Writer, RefusesToMixTwoRuns) {
  const TempFolder folder;
  { results::ResultWriter(folder.path(), meta(), results::WriteMode::fresh).append(ok_row("a")); }
  EXPECT_THAT(error_of([&] { results::ResultWriter(folder.path(), meta(), results::WriteMode::fresh); }),
              HasSubstr("already holds results: --resume continues them, --out DIR"));
  results::ResultWriter writer(folder.path(), meta(), results::WriteMode::replace);
  EXPECT_EQ(writer.finished().size(), 0u);
  EXPECT_THAT(results::read_csv(folder / "results.csv").rows, IsEmpty());
}

TEST(Writer, ResumeKnowsWhatIsFinished) {
  const TempFolder folder;
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::resume);
    writer.append(with(ok_row("a", 2, 2), two_samples));
    writer.append(ok_row("b"));
  }
  results::ResultWriter writer(folder.path(), meta(), results::WriteMode::resume);
  EXPECT_EQ(writer.finished().size(), 2u);
  EXPECT_TRUE(writer.finished().contains("a") && writer.finished().contains("b"));
  writer.append(with(ok_row("c", 2, 2), two_samples));
  EXPECT_EQ(results::read_csv(folder / "results.csv").rows.size(), 3u);
  EXPECT_EQ(results::read_csv(folder / "samples.csv").rows.size(), 4u);
  EXPECT_EQ(read_meta(folder)["resumed"].size(), 1u);
}

TEST(Writer, ResumedRunsTellWhatIsNew) {
  const TempFolder folder;
  auto first = meta();
  first["machine"] = {{"load", 1}, {"cores", 2}};
  first["graphs"] = {{"g", "1"}};
  { const results::ResultWriter writer(folder.path(), first, results::WriteMode::fresh); }
  auto second = first;
  second["machine"]["load"] = 3;
  second["command"] = {"harness", "run"};
  { const results::ResultWriter writer(folder.path(), second, results::WriteMode::resume); }
  const nlohmann::json news = {{"machine", {{"load", 3}}}, {"command", {"harness", "run"}}};
  EXPECT_EQ(read_meta(folder)["resumed"], nlohmann::json::array({news}));
  EXPECT_EQ(read_meta(folder)["machine"]["load"], 1);
}

TEST(Writer, ResumeTrimsATornLineAndItsSamples) {
  const TempFolder folder;
  {
    results::ResultWriter(folder.path(), meta(), results::WriteMode::fresh)
        .append(with(ok_row("a", 2, 2), two_samples));
  }
  write_text(folder / "results.csv", read_text(folder / "results.csv") + "b,half a li");
  write_text(folder / "samples.csv", read_text(folder / "samples.csv") + "b,0,1.5,3,0,0,,,\nb,1,2.");
  const results::ResultWriter writer(folder.path(), meta(), results::WriteMode::resume);
  EXPECT_EQ(writer.finished().size(), 1u);
  EXPECT_TRUE(writer.finished().contains("a"));
  EXPECT_FALSE(results::read_csv(folder / "results.csv").torn);
  EXPECT_EQ(results::read_csv(folder / "samples.csv").rows.size(), 2u);
}

TEST(Writer, KernelsHaveAFileWhereThereAreSome) {
  const TempFolder folder;
  const auto path = folder / "kernels.csv";
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
    writer.append(with(ok_row("a", 2, 2), two_samples));
    EXPECT_FALSE(std::filesystem::exists(path));
    writer.append(with(ok_row("b", 2, 2), two_samples, {kernel_row("first"), kernel_row("second")}));
    EXPECT_EQ(results::read_csv(path).header, results::column_names(results::kernel_columns()));
  }
  write_text(
      path, read_text(path) + results::csv_line(results::kernel_cells("lost", kernel_row("first"))) + "torn");
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::resume);
    EXPECT_EQ(results::read_csv(path).rows.size(), 2u) << "without a row, and torn";
    writer.append(with(ok_row("lost"), {}, {kernel_row("first")}));
    EXPECT_EQ(results::read_csv(path).rows.size(), 3u);
  }
  { results::ResultWriter(folder.path(), meta(), results::WriteMode::resume, {.again = {"ok"}}); }
  EXPECT_THAT(results::read_csv(path).rows, IsEmpty());
  write_text(path, "id,other\n");
  EXPECT_THAT(error_of([&] { results::ResultWriter(folder.path(), meta(), results::WriteMode::resume); }),
              HasSubstr("kernels.csv:1: its columns are not those of this version"));
  results::ResultWriter(folder.path(), meta(), results::WriteMode::replace);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Writer, ResumeInsistsOnTheSameExperiment) {
  const TempFolder folder;
  { results::ResultWriter(folder.path(), meta("1"), results::WriteMode::fresh); }
  EXPECT_THAT(error_of([&] { results::ResultWriter(folder.path(), meta("2"), results::WriteMode::resume); }),
              HasSubstr("cannot be resumed: its experiment_hash is \"1\", this run's is \"2\""));
  auto other = read_meta(folder);
  other["schema_version"] = 0;
  write_text(folder / "meta.json", other.dump());
  EXPECT_THAT(error_of([&] { results::ResultWriter(folder.path(), meta("1"), results::WriteMode::resume); }),
              HasSubstr("schema_version is 0"));
}

TEST(Writer, ResumeRefusesDamage) {
  const TempFolder folder;
  { results::ResultWriter(folder.path(), meta(), results::WriteMode::fresh); }
  const std::string good = read_text(folder / "results.csv");
  const auto resume = [&] { results::ResultWriter(folder.path(), meta(), results::WriteMode::resume); };
  write_text(folder / "results.csv", "id,other\n");
  EXPECT_THAT(error_of(resume), HasSubstr("results.csv:1: its columns are not those of this version"));
  write_text(folder / "results.csv", good + "a,b\n");
  EXPECT_THAT(error_of(resume), HasSubstr("results.csv:2: damaged: 2 cells where the header has"));
  write_text(folder / "results.csv", good);
  write_text(folder / "meta.json", "{");
  EXPECT_THAT(error_of(resume), HasSubstr("meta.json: is not a JSON object"));
  std::filesystem::remove(folder / "meta.json");
  EXPECT_THAT(error_of(resume), HasSubstr("meta.json: cannot be read"));
}

TEST(Writer, FolderThatCannotBeWritten) {
  const TempFolder folder;
  write_text(folder / "file", "");
  EXPECT_THAT(
      error_of([&] { results::ResultWriter(folder / "file/sub", meta(), results::WriteMode::fresh); }),
      HasSubstr("file/sub: cannot be created: "));
  EXPECT_THAT(error_of([&] { results::ResultWriter("/proc/harness", meta(), results::WriteMode::fresh); }),
              HasSubstr("/proc/harness: cannot be created: "));
}

TEST(Writer, FullDisk) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  results::AppendFile file("/dev/full");
  EXPECT_EQ(error_of([&] { file.append("x\n"); }), "/dev/full: cannot be written: No space left on device");
}

// Other users may have write access to the folder of results. The writer must not follow a link that they
// made there.
TEST(Writer, FollowsNoLinkThatSomebodyElsePutThere) {
  const TempFolder folder;
  write_text(folder / "victim", "precious");
  std::filesystem::create_symlink(folder / "victim", folder / "results.csv.tmp");
  results::write_atomically(folder / "results.csv", "rows\n");
  EXPECT_EQ(read_text(folder / "results.csv"), "rows\n");
  std::filesystem::create_symlink(folder / "made", folder / results::FolderLock::name);
  EXPECT_THAT(error_of([&] { results::FolderLock{folder.path()}; }), HasSubstr(".lock: cannot be written: "));
  EXPECT_FALSE(std::filesystem::exists(folder / "made"));
  EXPECT_EQ(read_text(folder / "victim"), "precious");
}

// All users may read the files of results and only their owner may write them, even if the umask permits
// more.
TEST(Writer, FilesAreForAllToRead) {
  const TempFolder folder;
  const mode_t before = ::umask(0);
  const results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
  ::umask(before);
  size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    ++files;
    EXPECT_EQ(static_cast<unsigned>(entry.status().permissions()), 0644u) << entry.path();
  }
  EXPECT_GE(files, 3u);
}

TEST(Writer, RowsNeedAnIdOfTheirOwn) {
  const TempFolder folder;
  results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
  EXPECT_THROW(writer.append(results::Measurement()), std::logic_error);
  writer.append(ok_row("a"));
  EXPECT_THROW(writer.append(ok_row("a")), std::logic_error);
}

TEST(Writer, KnowsWhatARowCanBe) {
  const TempFolder folder;
  results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
  results::Measurement row = ok_row("a");
  row.status = "fine";
  EXPECT_THROW(writer.append(row), std::logic_error);
}

results::Measurement counted_row(const std::string& id) {
  results::Measurement row = ok_row(id);
  row.counts = {{"lanes", uint64_t{7}}, {"counted_steps", 0.1 + 0.2}, {"model_bound", "memory"}};
  row.kernels = {kernel_row("k")};
  row.kernels[0].push_back({"lanes", uint64_t{7}});
  return row;
}

/// Makes a results folder with the row `a`, then resumes it with the columns `counters` and adds the row `b`.
/// Returns the error message of the resume.
std::string resumed(const TempFolder& folder, const std::vector<Column>& counters,
                    const results::Measurement& b) {
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh, {}, some_counters());
    writer.append(counted_row("a"));
  }
  return error_of([&] {
    results::ResultWriter(folder.path(), meta(), results::WriteMode::resume, {}, counters).append(b);
  });
}

TEST(Writer, CountersStandBeforeTheHash) {
  const TempFolder folder;
  EXPECT_EQ(resumed(folder, some_counters(), counted_row("b")), "(no error)");
  const results::CsvTable table = results::read_csv(folder / "results.csv");
  EXPECT_EQ(table.header, results::column_names(results::result_columns(some_counters())));
  EXPECT_EQ(table.header.back(), "row_hash");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.cell(table.rows[1], "counted_steps"), "0.3");
  EXPECT_EQ(table.cell(table.rows[1], "lanes"), "7");
  EXPECT_EQ(table.cell(table.rows[1], "model_bound"), "memory");
  const results::CsvTable kernels = results::read_csv(folder / "kernels.csv");
  EXPECT_EQ(kernels.header, results::column_names(results::kernel_columns(some_counters())));
  EXPECT_EQ(kernels.cell(kernels.rows[1], "lanes"), "7");
}

// Results may be continued on a machine that lacks the counting backend.
TEST(Writer, ResumesWhereTheBackendThatCountedIsNotInstalled) {
  const TempFolder folder;
  EXPECT_EQ(resumed(folder, {}, ok_row("b")), "(no error)");
  const results::CsvTable table = results::read_csv(folder / "results.csv");
  EXPECT_EQ(table.header, results::column_names(results::result_columns(some_counters())));
  EXPECT_EQ(table.cell(table.rows[0], "counted_steps"), "0.3");
  EXPECT_EQ(table.cell(table.rows[1], "counted_steps"), "");
}

TEST(Writer, ResumesWhereOnlyAnotherBackendIsInstalled) {
  const TempFolder folder;
  const std::vector<Column> others{{"others", ColumnType::count, "", "what it counts"}};
  results::Measurement row = ok_row("b");
  row.counts = {{"others", uint64_t{1}}};
  EXPECT_THAT(resumed(folder, others, row), HasSubstr("no column 'others', which the backend counts into"));
}

TEST(Writer, RefusesSomeOfTheColumnsOfABackend) {
  const TempFolder folder;
  std::vector<Column> more = some_counters();
  more.push_back({"later", ColumnType::count, "", "what a later version counts"});
  EXPECT_THAT(resumed(folder, more, ok_row("b")),
              HasSubstr("kernels.csv:1: its columns are not those of this version"));
}

TEST(Writer, MetaTakesLaterFactsAndForeignBytes) {
  const TempFolder folder;
  results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
  writer.update_meta({{"finished_at", "now"}, {"log", "bad \xff byte"}});
  EXPECT_EQ(read_meta(folder)["finished_at"], "now");
  EXPECT_EQ(read_meta(folder)["experiment_hash"], "1");
}

}  // namespace
}  // namespace harness::testing
