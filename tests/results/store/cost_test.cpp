// Tests the choice of the column by which a measurement is judged, in memory and in a file.
#include "results/store/cost.hpp"

#include <fstream>

#include "results/helpers.hpp"
#include "results/judge/stored.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

std::string written(const TempFolder& folder, const std::string& text) {
  std::ofstream(folder / "results.csv") << text;
  return (folder / "results.csv").string();
}

TEST(Cost, IsTheCountWhoseColumnHasTheRole) {
  const std::vector<Counted> counts{{"lanes", uint64_t{7}}, {"counted_steps", 2.5}};
  const Counted* cost = results::cost_among(counts, some_counters());
  ASSERT_NE(cost, nullptr);
  EXPECT_EQ(cost->column, "counted_steps");
  EXPECT_EQ(results::cost_among(counts, {}), nullptr) << "no column says so";
  EXPECT_EQ(results::cost_among(std::span(counts).first(1), some_counters()), nullptr);
}

TEST(Cost, OfARowInMemoryIsWhatItSaysOrItsTime) {
  results::Measurement row = ok_row("a", 3);
  row.counts = {{"lanes", uint64_t{7}}, {"counted_steps", 2.5}};
  EXPECT_EQ(results::cost_of(row), 3);
  row.judged_by = "counted_steps";
  EXPECT_EQ(results::cost_of(row), 2.5);
  row.judged_by = "lanes";
  EXPECT_EQ(results::cost_of(row), 7) << "counts are numbers too";
}

TEST(Cost, HasTheUnitThatItsColumnEndsIn) {
  EXPECT_EQ(results::unit_of_cost(""), "ms");
  EXPECT_EQ(results::unit_of_cost("counted_steps"), "steps");
}

// A results.csv may have rows of several backends. A row may then have a value in a column by which only
// another row is judged.
TEST(Cost, OfARowInAFileIsTheColumnThatItNames) {
  const TempFolder folder;
  const results::StoredResults results = results::load_results(written(
      folder, "id,status,time_ms_median,judged_by,counted_steps\na,ok,3,counted_steps,50\nb,ok,3,,60\n"));
  EXPECT_EQ(results.rows[0].cost, 50);
  EXPECT_EQ(results.rows[0].unit(), "steps");
  EXPECT_EQ(results.rows[1].cost, 3);
  EXPECT_TRUE(results.rows[1].timed());
}

TEST(Cost, OfAColumnThatIsNotThereIsDamage) {
  const TempFolder folder;
  const std::string path = written(folder, "id,status,time_ms_median,judged_by\na,ok,3,beauty\n");
  EXPECT_THAT(error_of([&] { results::load_results(path); }),
              HasSubstr("results.csv:2: damaged: judged_by: there is no column 'beauty'"));
}

TEST(Cost, AColumnIsJudgedByIfItsRoleAllowsIt) {
  const TempFolder folder;
  const std::string path =
      written(folder, "id,status,time_ms_median,format_bytes,seed,lanes\na,ok,3,100,1,7\n");
  const auto error = [&](const std::string& column) {
    return error_of([&] { results::load_results(path, std::vector{column}); });
  };
  EXPECT_EQ(results::load_results(path, std::vector<std::string>{"lanes"}).rows[0].columns.at("lanes"), 7);
  EXPECT_EQ(error("format_bytes"), "(no error)");
  EXPECT_THAT(error("seed"), HasSubstr("no row is judged by the column 'seed'"));
  EXPECT_THAT(error("beauty"), HasSubstr("no column 'beauty'"));
}

TEST(Cost, AFolderKeepsTheRolesOfItsCounters) {
  const TempFolder folder;
  results::ResultWriter(folder.path(), meta(), results::WriteMode::fresh, {}, some_counters());
  const nlohmann::json expected{{"counted_steps", "cost"}, {"lanes", "plain"}, {"model_bound", "plain"}};
  EXPECT_EQ(results::load_results(folder.path()).meta.at("columns"), expected);
}

}  // namespace
}  // namespace harness::testing
