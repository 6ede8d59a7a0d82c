// Tests that damaged folders are refused with file and line, and that their files remain unchanged.
#include "results/helpers.hpp"
#include "results/judge/stored.hpp"
#include "results/store/csv.hpp"
#include "results/store/folder_check.hpp"
#include "results/store/round_journal.hpp"

namespace harness::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// Makes a results folder with four configurations, each with two samples and one kernel.
class DamageTest : public ::testing::Test {
 protected:
  DamageTest() {
    results::ResultWriter writer(folder_.path(), facts(), results::WriteMode::fresh);
    for (const char* id : {"a", "b", "c", "d"}) {
      writer.append(with(ok_row(id, 2, 2), {{1.5, 3}, {2.5, 3}}, {kernel_row("k")}));
    }
  }

  static nlohmann::json facts() {
    return {{"experiment_hash", "1"}, {"plugins", {{{"kind", "format"}, {"id", "csr"}, {"hash", "7"}}}}};
  }

  /// Returns the lines of a file, without line breaks.
  std::vector<std::string> lines(const char* name) {
    std::vector<std::string> all;
    std::istringstream text(read_text(folder_ / name));
    for (std::string line; std::getline(text, line);) all.push_back(line);
    return all;
  }
  void put(const char* name, const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    write_text(folder_ / name, text);
  }

  /// Returns the error message of a resume. A resume that fails must leave every file unchanged.
  std::string resume() {
    std::map<std::string, std::string> before = files();
    const std::string said =
        error_of([&] { results::ResultWriter(folder_.path(), facts(), results::WriteMode::resume); });
    EXPECT_TRUE(said == "(no error)" || files() == before);
    return said;
  }
  std::string read() {
    return error_of([&] { results::load_results(folder_.path()); });
  }
  std::map<std::string, std::string> files() {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
      all[entry.path().filename()] = read_text(entry.path());
    return all;
  }

  TempFolder folder_;
};

TEST_F(DamageTest, AQuoteInTheMiddleCostsNoRow) {
  auto text = lines("results.csv");
  text[2].insert(0, 1, '"');
  put("results.csv", text);
  for (const std::string& said : {resume(), read()})
    EXPECT_THAT(said,
                HasSubstr("results.csv:3: damaged: a quote that does not end; mend the line or delete it"));
  text.erase(text.begin() + 2);
  put("results.csv", text);
  EXPECT_EQ(resume(), "(no error)") << "as the message says: a line that is deleted is measured again";
  EXPECT_EQ(results::read_csv(folder_ / "results.csv").rows.size(), 3u);
  EXPECT_EQ(results::read_csv(folder_ / "samples.csv").rows.size(), 6u);
}

TEST_F(DamageTest, DoubledRowsAndHeaders) {
  const auto good = lines("results.csv");
  auto text = good;
  text.push_back(good[1]);
  put("results.csv", text);
  for (const std::string& said : {resume(), read()})
    EXPECT_THAT(said, HasSubstr("results.csv:6: damaged: a second row of a"));
  text.back() = good[0];
  put("results.csv", text);
  for (const std::string& said : {resume(), read()})
    EXPECT_THAT(said, HasSubstr("results.csv:6: damaged: the header again"));
}

TEST_F(DamageTest, AHeaderThatIsNotThere) {
  write_text(folder_ / "results.csv", "");
  EXPECT_THAT(resume(), HasSubstr("results.csv: damaged: it is empty, without a header; put it back"));
  EXPECT_THAT(read(), HasSubstr("results.csv: damaged: it has no whole line"));
  write_text(folder_ / "results.csv", "id,exper");
  EXPECT_THAT(resume(), HasSubstr("results.csv: damaged: it ends within its first line"));
}

TEST_F(DamageTest, AChangedCell) {
  const auto good = lines("results.csv");
  auto text = good;
  const auto change = [&](const std::string& from, const std::string& to) {
    text = good;
    text[3].replace(text[3].find(from), from.size(), to);
    put("results.csv", text);
  };
  change(",ok,", ",oh,");
  for (const std::string& said : {resume(), read()})
    EXPECT_THAT(said, HasSubstr("results.csv:4: damaged: no row has the status 'oh'"));
  change(",0.01,", ",0.x1,");
  EXPECT_THAT(resume(), HasSubstr("results.csv:4: damaged: time_ms_cv: expected a number, found '0.x1'"));
  EXPECT_THAT(read(), HasSubstr("results.csv:4: damaged: time_ms_cv: expected a number, found '0.x1'"));
  change(",0.01,", ",0.02,");
  EXPECT_THAT(resume(),
              HasSubstr("results.csv:4: damaged: the row, its samples or its kernels were changed after"));
  EXPECT_EQ(read(), "(no error)");
  EXPECT_THAT(results::load_results(folder_.path()).notes.at(0),
              HasSubstr("results.csv:4: the row, its samples"));
}

TEST_F(DamageTest, SamplesThatAreNotThere) {
  const auto good = lines("samples.csv");
  auto text = good;
  text.resize(4);
  put("samples.csv", text);
  EXPECT_THAT(
      resume(),
      AllOf(HasSubstr("samples.csv: damaged: it holds 1 samples of b, whose row (results.csv:3) has 2"),
            HasSubstr("put it back, or delete the row")));
  EXPECT_THAT(read(),
              HasSubstr("results.csv: damaged: samples.csv holds 1 samples of b, whose row (3) has 2"));
  put("samples.csv", {good[0]});
  EXPECT_THAT(resume(), HasSubstr("it holds 0 samples of a"));
  write_text(folder_ / "samples.csv", "");
  EXPECT_THAT(resume(), HasSubstr("samples.csv: damaged: it is empty"));
  std::filesystem::remove(folder_ / "samples.csv");
  EXPECT_THAT(resume(), HasSubstr("samples.csv: does not exist; put it back"));
  EXPECT_EQ(read(), "(no error)") << "a results.csv may be passed on alone";
  EXPECT_THAT(results::load_results(folder_.path()).notes.at(0), HasSubstr("samples.csv: does not exist"));
}

TEST_F(DamageTest, ARowThatFailedLateHasNoSamples) {
  {
    results::ResultWriter writer(folder_.path(), facts(), results::WriteMode::resume);
    results::Measurement row = ok_row("late", 2, 2);
    row.status = "plugin_error";
    row.time_ms_median.reset();
    writer.append(row);
  }
  EXPECT_EQ(resume(), "(no error)");
  EXPECT_EQ(read(), "(no error)");
}

TEST_F(DamageTest, SamplesAndKernelsThatWereChanged) {
  for (const char* name : {"samples.csv", "kernels.csv"}) {
    const auto good = lines(name);
    auto text = good;
    text[1][text[1].rfind('3')] = '4';
    put(name, text);
    EXPECT_THAT(resume(),
                HasSubstr("results.csv:2: damaged: the row, its samples or its kernels were changed"))
        << name;
    text.push_back(good[1]);
    put(name, text);
    EXPECT_THAT(resume(), HasSubstr("damaged: further lines of a")) << name;
    put(name, good);
  }
  EXPECT_EQ(resume(), "(no error)");
}

TEST_F(DamageTest, RoundsThatWereChanged) {
  const auto path = folder_ / results::RoundJournal::name;
  { results::RoundJournal(folder_.path()).append(0, with(ok_row("e", 1, 1), {{1.0, 3}}, {kernel_row("k")})); }
  const std::string good = read_text(path);
  EXPECT_EQ(resume(), "(no error)");
  auto text = good;
  text.replace(text.find("1:3:"), 1, "2");
  write_text(path, text);
  EXPECT_THAT(resume(), HasSubstr("rounds.csv:2: damaged: it was changed after it was written"));
  write_text(path, "");
  EXPECT_THAT(resume(), HasSubstr("rounds.csv:1: was not written by this version"));
  write_text(path, good + "0,torn");
  EXPECT_EQ(resume(), "(no error)");
}

TEST_F(DamageTest, MetaOfOtherTypes) {
  const auto good = nlohmann::json::parse(read_text(folder_ / "meta.json"));
  const std::pair<const char*, nlohmann::json> changes[] = {{"resumed", 7},   {"schema_version", "1"},
                                                            {"plugins", {7}}, {"plugins", 3},
                                                            {"machine", "x"}, {"graphs", {1}}};
  for (const auto& [key, value] : changes) {
    auto meta = good;
    meta[key] = value;
    write_text(folder_ / "meta.json", meta.dump());
    EXPECT_THAT(resume(), HasSubstr(fmt::format("meta.json: damaged: {}: expected ", key)));
    EXPECT_EQ(read(), "(no error)");
  }
}

TEST_F(DamageTest, WhatTheFileSystemRefusesIsALine) {
  std::filesystem::create_symlink("loop", folder_ / "loop");
  EXPECT_THAT(error_of([&] { results::check_folder(folder_ / "loop", results::WriteMode::fresh, 0); }),
              HasSubstr("loop/results.csv: Too many levels of symbolic links"));
  EXPECT_THAT(
      error_of([&] { results::check_folder(folder_ / std::string(300, 'x'), results::WriteMode::fresh, 0); }),
      HasSubstr("File name too long"));
}

}  // namespace
}  // namespace harness::testing
