// Tests the numbers that are computed from results. These tests cover the configuration that provides a
// number (usually the one with the least cost), the confidence interval of the number, and the ratio of two
// numbers.
#include "results/judge/numbers.hpp"

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

using results::Number;

/// Returns the results of a configuration with `rounds` rounds around `time`. From one round to the next,
/// times increase by the fraction `share` of `time`.
results::StoredRow row(const std::string& id, double time, int rounds = 9, double share = 0.01) {
  results::StoredRow found{.id = id, .status = "ok", .cost = time};
  for (int i = 0; i < rounds; ++i)
    found.samples.add(time * (1 + share * (i - rounds / 2)), static_cast<uint64_t>(i), 100.0 * i);
  return found;
}

nlohmann::json ids(std::initializer_list<const char*> names) {
  nlohmann::json all = nlohmann::json::array();
  for (const char* name : names) all.push_back({{"id", name}});
  return all;
}

nlohmann::json asked(nlohmann::json what) {
  nlohmann::json one{{"axes", {"time", "ours", "g", "bfs", ""}}};
  one.update(what);
  return one;
}

std::optional<Number> number_of(const nlohmann::json& what, const std::vector<results::StoredRow>& rows,
                                const nlohmann::json& meta = {}) {
  static results::StoredResults results;  // static, because the numbers point into it
  results.rows = rows;
  results.meta = meta;
  return results::numbers_of(nlohmann::json::array({asked(what)}), results).at(0);
}

TEST(Numbers, TheFastestRowCounts) {
  const auto found = number_of({{"of", ids({"a", "b", "none"})}, {"scale", 2}}, {row("a", 3), row("b", 2)});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->row, "b");
  EXPECT_EQ(found->is.value, 4);
  EXPECT_LT(found->is.low, 4);
  EXPECT_GT(found->is.high, 4);
  EXPECT_EQ(found->unit, "ms");
  EXPECT_EQ(found->rows.size(), 1U) << "a is surely slower";
  EXPECT_EQ(found->axis("graph"), "g");
  EXPECT_EQ(number_of({{"of", ids({"a", "b"})}, {"pick", "max"}}, {row("a", 3), row("b", 2)})->row, "a");
}

TEST(Numbers, ARowThatMayBeTheFastestWidensTheInterval) {
  const results::StoredRow sure = row("sure", 2), noisy = row("noisy", 2.1, 9, 0.1);
  const auto alone = number_of({{"of", ids({"sure"})}}, {sure}),
             both = number_of({{"of", ids({"sure", "noisy"})}}, {sure, noisy});
  EXPECT_LT(both->is.low, alone->is.low);
  EXPECT_EQ(both->is.high, alone->is.high);
  EXPECT_EQ(both->rows.size(), 2U);
}

TEST(Numbers, FewRoundsDecideNothing) {
  const auto found = number_of({{"of", ids({"a"})}}, {row("a", 3, 2)});
  EXPECT_TRUE(found->is.open());
  EXPECT_EQ(found->doubt, "measured in 2 rounds, 3 are needed");
}

TEST(Numbers, ACountedCostIsExact) {
  results::StoredRow counted{.id = "a", .status = "ok", .judged_by = "counted_steps", .cost = 7};
  const auto found = number_of({{"of", ids({"a"})}}, {counted});
  EXPECT_EQ(found->is.low, 7);
  EXPECT_EQ(found->is.high, 7);
  EXPECT_EQ(found->unit, "steps");
}

TEST(Numbers, ColumnsHaveTheirRoles) {
  results::StoredRow one = row("a", 1);
  one.columns = {{"build_ms", 2}, {"upload_ms", 3}, {"format_bytes", 5}, {"clock_ticks", 4}, {"waits", 0}};
  const nlohmann::json meta{{"columns", {{"clock_ticks", "time"}, {"waits", "exact"}}}};
  const auto of = [&](nlohmann::json columns, bool zeros = false) {
    return number_of({{"of", ids({"a"})}, {"columns", columns}, {"zeros", zeros}}, {one}, meta);
  };
  EXPECT_EQ(of({"build_ms", "upload_ms"})->is.value, 5);
  EXPECT_EQ(of({"build_ms", "upload_ms"})->doubt, "build_ms + upload_ms is measured once per row");
  EXPECT_TRUE(of({"clock_ticks"})->is.open()) << "its backend says that it is a time";
  EXPECT_EQ(of({"format_bytes"})->is.high, 5);
  EXPECT_EQ(of({"format_bytes"})->unit, "bytes");
  EXPECT_FALSE(of({"waits"}));
  EXPECT_EQ(of({"waits"}, true)->is.value, 0);
  EXPECT_FALSE(of({"build_ms", "absent"}, true));
}

TEST(Numbers, TheTimeToBuildHasAnIntervalIfItWasBuiltInEachRound) {
  results::StoredRow one = row("a", 1);
  one.columns = {{"build_ms", 3}, {"upload_ms", 1}};
  const auto of = [&](nlohmann::json columns) {
    return number_of({{"of", ids({"a"})}, {"columns", columns}}, {one});
  };
  one.repeated["build_ms"] = {2, 3};
  EXPECT_TRUE(of({"build_ms"})->is.open()) << "two builds are too few";
  one.repeated["build_ms"] = {2, 4, 7};
  EXPECT_EQ(of({"build_ms"})->is.value, 4) << "the median, not the first";
  EXPECT_EQ(of({"build_ms"})->doubt, "");
  EXPECT_EQ(of({"build_ms"})->is.low, 2);
  EXPECT_EQ(of({"build_ms"})->is.high, 7);
  EXPECT_TRUE(of({"build_ms", "upload_ms"})->is.open()) << "the upload has one sample";
}

TEST(Numbers, AValueTakesThePlaceOfTheRows) {
  const nlohmann::json rows =
      nlohmann::json::array({{{"id", "a"}, {"value", 30}}, {{"id", "b"}, {"value", 20}}});
  const auto found = number_of({{"of", rows}, {"unit", "%"}}, {row("a", 1), row("b", 2)});
  EXPECT_EQ(found->is.low, 20);
  EXPECT_EQ(found->is.high, 20);
  EXPECT_EQ(found->row, "b");
  const auto given = number_of({{"value", 3}, {"low", 2}, {"high", nullptr}, {"unit", "lines"}}, {});
  EXPECT_EQ(given->is.low, 2);
  EXPECT_TRUE(given->is.open());
  EXPECT_EQ(given->unit, "lines");
}

TEST(Numbers, ASpeedupIsJudgedInTurns) {
  results::StoredRow slow = row("slow", 4, 12, 0.05),
                     // both configurations have the same noise per round, as on one machine
      quick = row("quick", 2, 12, 0.05);
  const auto found = number_of({{"of", ids({"quick"})}, {"over", ids({"slow"})}}, {slow, quick});
  EXPECT_EQ(found->unit, "x");
  EXPECT_EQ(found->is.value, 2);
  EXPECT_NEAR(found->is.low, 2, 1e-9) << "round by round it is twice as fast";
  EXPECT_NEAR(found->is.high, 2, 1e-9);
  const auto itself = number_of({{"of", ids({"quick"})}, {"over", ids({"quick"})}}, {quick});
  EXPECT_EQ(itself->is.low, 1);
  EXPECT_EQ(itself->is.high, 1);
  quick.judged_by = "counted_steps";
  EXPECT_FALSE(number_of({{"of", ids({"quick"})}, {"over", ids({"slow"})}}, {slow, quick})) << "other units";
}

TEST(Numbers, TheFastestOfSomeOverTheFastestOfOthers) {
  const results::StoredRow a = row("a", 2), b = row("b", 2.01, 9, 0.1), c = row("c", 4);
  const auto alone = number_of({{"of", ids({"c"})}, {"over", ids({"a"})}}, {a, c});
  const auto both = number_of({{"of", ids({"c"})}, {"over", ids({"a", "b"})}}, {a, b, c});
  EXPECT_EQ(both->is.value, alone->is.value);
  EXPECT_LT(both->is.low, alone->is.low) << "b may be faster than a";
  EXPECT_LE(both->is.high, alone->is.high * (1 + 1e-9));
}

TEST(Numbers, AMeanIsOfThoseThatThereAre) {
  const nlohmann::json all = nlohmann::json::array(
      {asked({{"value", 2}, {"unit", "x"}}), asked({{"of", ids({"none"})}}), asked({{"value", 8}}),
       asked({{"mean_of", {0, 1, 2}}}), asked({{"mean_of", {1}}})});
  const auto found = results::numbers_of(all, {});
  EXPECT_FALSE(found.at(1));
  EXPECT_DOUBLE_EQ(found.at(3)->is.value, 4);
  EXPECT_FALSE(found.at(4));
}

}  // namespace
}  // namespace harness::testing
