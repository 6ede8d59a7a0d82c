// Tests files with several lines per row of results.csv: updates.csv and timeline.csv. The hash of a row
// covers the row's lines in updates.csv, so their change is reported as damage. No row depends on
// timeline.csv.
#include "results/helpers.hpp"
#include "results/judge/stored.hpp"
#include "results/store/csv.hpp"
#include "results/store/fields.hpp"
#include "results/store/round_journal.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Counted> batch(uint64_t number, double apply_ms) {
  return {{"batch", number},
          {"round", uint64_t{2}},
          {"arcs", uint64_t{8}},
          {"apply_ms", apply_ms},
          {"checked", true}};
}

results::Measurement changing_row(const std::string& id) {
  results::Measurement row = with(ok_row(id, 1, 1), {{.time_ms = 1}});
  row.update_lines = {batch(0, 1.5), batch(1, 2.5)};
  return row;
}

TEST(UpdateLines, HaveTheirNumbersInTheColumnsOfTheirNames) {
  const TempFolder folder;
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
    writer.append(with(ok_row("plain", 1, 1), {{.time_ms = 1}}));
    EXPECT_FALSE(std::filesystem::exists(folder / "updates.csv")) << "no row has such lines";
    writer.append(changing_row("a,b"));
  }
  const results::CsvTable table = results::read_csv(folder / "updates.csv");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.header.size(), results::update_columns().size());
  const auto cells = [&](size_t line) {
    std::vector<std::string> found;
    for (const char* column : {"id", "batch", "round", "arcs", "apply_ms", "checked", "sort_ms"})
      found.emplace_back(table.cell(table.rows[line], column));
    return found;
  };
  EXPECT_THAT(cells(0), ElementsAre("a,b", "0", "2", "8", "1.5", "true", ""));
  EXPECT_THAT(cells(1), ElementsAre("a,b", "1", "2", "8", "2.5", "true", ""));
  EXPECT_THAT(results::load_results(folder.path()).notes, IsEmpty());
}

TEST(UpdateLines, ThatWereChangedAreDamage) {
  const TempFolder folder;
  { results::ResultWriter(folder.path(), meta(), results::WriteMode::fresh).append(changing_row("a")); }
  std::string text = read_text(folder / "updates.csv");
  text.replace(text.rfind("2.5"), 3, "2.4");
  write_text(folder / "updates.csv", text);
  ASSERT_EQ(results::load_results(folder.path()).notes.size(), 1u);
  EXPECT_THAT(results::load_results(folder.path()).notes.front(),
              ::testing::HasSubstr("were changed after they were written"));
  EXPECT_THAT(error_of([&] { results::ResultWriter(folder.path(), meta(), results::WriteMode::resume); }),
              ::testing::HasSubstr("were changed after they were written"));
}

TEST(UpdateLines, StayWithTheirRoundInTheJournal) {
  const TempFolder folder;
  {
    results::RoundJournal journal(folder.path());
    journal.append(0, changing_row("a"));
    journal.append(1, changing_row("b"));
  }
  results::RoundJournal journal(folder.path());
  const auto rounds = journal.read("a");
  ASSERT_EQ(rounds.size(), 1u);
  ASSERT_EQ(rounds[0].update_lines.size(), 2u);
  EXPECT_EQ(std::get<uint64_t>(rounds[0].update_lines[1][0].value), 1u);
  journal.forget("a");
  EXPECT_EQ(journal.rounds_of("a"), 0u);
  EXPECT_EQ(journal.rounds_of("b"), 1u);
}

results::Measurement watched_row() {
  results::Measurement row;
  row.id = "a";
  row.timeline = {{{"at_s", 1700000000.12345}, {"step", std::string("run")}, {"cores", 1.5}},
                  {{"at_s", 1700000001.0}, {"step", std::string("idle")}, {"power_w", 250.0}}};
  return row;
}

TEST(Timeline, HasALinePerSampleWithItsRound) {
  const TempFolder folder;
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
    results::Measurement unwatched;
    unwatched.id = "b";
    writer.append_timeline(unwatched, 0);
    EXPECT_FALSE(std::filesystem::exists(folder / "timeline.csv"));
    writer.append_timeline(watched_row(), 3);
  }
  const results::CsvTable table = results::read_csv(folder / "timeline.csv");
  EXPECT_EQ(table.header, results::column_names(results::timeline_columns()));
  ASSERT_EQ(table.rows.size(), 2u);
  const auto cells = [&](size_t line) {
    std::vector<std::string> found;
    for (const char* column : {"id", "round", "at_s", "step", "cores", "power_w"})
      found.emplace_back(table.cell(table.rows[line], column));
    return found;
  };
  EXPECT_THAT(cells(0), ElementsAre("a", "3", "1700000000.123", "run", "1.5", ""));
  EXPECT_THAT(cells(1), ElementsAre("a", "3", "1700000001.000", "idle", "", "250"));
}

TEST(Timeline, ATornLineIsDroppedWhenTheRunResumes) {
  const TempFolder folder;
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
    writer.append_timeline(watched_row(), 0);
  }
  const std::string whole = read_text(folder / "timeline.csv");
  write_text(folder / "timeline.csv", whole + "a,1,17000");
  {
    results::ResultWriter(folder.path(), meta(), results::WriteMode::resume)
        .append_timeline(watched_row(), 1);
  }
  const results::CsvTable table = results::read_csv(folder / "timeline.csv");
  ASSERT_EQ(table.rows.size(), 4u);
  EXPECT_EQ(table.cell(table.rows[2], "round"), "1");
  { results::ResultWriter(folder.path(), meta(), results::WriteMode::replace); }
  EXPECT_FALSE(std::filesystem::exists(folder / "timeline.csv"))
      << "that of the run before is no longer there";
}

}  // namespace
}  // namespace harness::testing
