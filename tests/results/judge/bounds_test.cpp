// Tests bounds, which limit the time of some configurations relative to others, on invented results. The
// verdicts are holds, fails, unclear and untested.
#include "results/judge/bounds.hpp"

#include <cmath>

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

using results::Holding;
using ::testing::HasSubstr;

/// Returns the results of a configuration with ten samples around `time`. They spread by the fraction
/// `spread` of `time`, and this spread determines the width of the confidence interval.
results::StoredRow row_of(const std::string& id, double time, const std::string& graph = "g",
                          double spread = 0.01) {
  results::StoredRow row{
      .id = id, .status = "ok", .graph = graph, .algorithm = "bfs", .backend = "cpu", .cost = time};
  for (int i = 0; i < 10; ++i) row.samples.add(time * (1 + spread * (i - 4.5) / 9), static_cast<uint64_t>(i));
  return row;
}

results::StoredRow row_that_is(const std::string& status, const std::string& id, const std::string& reason) {
  return {.id = id, .status = status, .reason = reason, .graph = "g", .algorithm = "bfs", .backend = "cpu"};
}

std::function<bool(const results::StoredRow&)> begins(const std::string& text) {
  return [text](const results::StoredRow& row) { return row.id.starts_with(text); };
}

results::Bound bound_at_most(double limit) {
  return {.name = "ours over theirs", .rows = begins("ours"), .over = begins("theirs"), .at_most = limit};
}

std::vector<results::Held> judge(std::vector<results::StoredRow> rows, const results::Bound& bound) {
  static results::StoredResults results;  // static, because the results of the bound point into it
  results.rows = std::move(rows);
  return results::judge_bounds(results, {bound}, {.min_effect = 0, .alpha = 0.05});
}

Holding holding(std::vector<results::StoredRow> rows, const results::Bound& bound) {
  const auto all = judge(std::move(rows), bound);
  EXPECT_EQ(all.size(), 1U);
  return all.at(0).holding;
}

TEST(Bounds, ARatioIsHeldMissedOrUnclear) {
  EXPECT_EQ(holding({row_of("ours", 1), row_of("theirs", 2)}, bound_at_most(0.6)), Holding::holds);
  EXPECT_EQ(holding({row_of("ours", 1), row_of("theirs", 2)}, bound_at_most(0.4)), Holding::fails);
  EXPECT_EQ(holding({row_of("ours", 1, "g", 0.8), row_of("theirs", 2, "g", 0.8)}, bound_at_most(0.5)),
            Holding::unclear);
  results::Bound least = bound_at_most(1);
  least.at_most.reset();
  least.at_least = 1.9;
  EXPECT_EQ(holding({row_of("ours", 2), row_of("theirs", 1)}, least), Holding::holds);
  EXPECT_EQ(holding({row_of("ours", 1.5), row_of("theirs", 1)}, least), Holding::fails);
}

// A limit may equal an end of the confidence interval of the ratio. If it equals the worse end, the bound
// holds. If it equals the better end, the bound is unclear. The bound fails only if the limit is beyond the
// better end.
TEST(Bounds, ALimitAtTheEndOfTheInterval) {
  const std::vector<results::StoredRow> rows{row_of("ours", 1), row_of("theirs", 2)};
  const results::Held held = judge(rows, bound_at_most(9)).at(0);
  ASSERT_LT(held.ratio.low, held.ratio.high);
  EXPECT_EQ(holding(rows, bound_at_most(held.ratio.high)), Holding::holds);
  EXPECT_EQ(holding(rows, bound_at_most(held.ratio.low)), Holding::unclear);
  EXPECT_EQ(holding(rows, bound_at_most(std::nextafter(held.ratio.low, 0))), Holding::fails);
  results::Bound least = bound_at_most(1);
  least.at_most.reset();
  least.at_least = held.ratio.low;
  EXPECT_EQ(holding(rows, least), Holding::holds);
  least.at_least = held.ratio.high;
  EXPECT_EQ(holding(rows, least), Holding::unclear);
  least.at_least = std::nextafter(held.ratio.high, 9);
  EXPECT_EQ(holding(rows, least), Holding::fails);
}

TEST(Bounds, OneSampleShowsNothing) {
  results::StoredRow ours = row_of("ours", 1), theirs = row_of("theirs", 9);
  ours.samples = theirs.samples = {};
  ours.samples.add(1, 0);
  theirs.samples.add(9, 0);
  const auto all = judge({ours, theirs}, bound_at_most(1));
  EXPECT_EQ(all.at(0).holding, Holding::unclear);
  EXPECT_EQ(results::bounds_exit_code(all), 1);
}

TEST(Bounds, TheFastestRowsOfBothSidesAreCompared) {
  const auto all = judge(
      {row_of("ours slow", 9), row_of("ours fast", 1), row_of("theirs fast", 2), row_of("theirs slow", 99)},
      bound_at_most(1));
  EXPECT_EQ(all.at(0).row->id, "ours fast");
  EXPECT_EQ(all.at(0).over->id, "theirs fast");
  EXPECT_NEAR(all.at(0).ratio.value, 0.5, 0.01);
}

TEST(Bounds, AFailureIsAMiss) {
  const auto all = judge({row_that_is("crash", "ours", "signal 11"), row_of("theirs", 1)}, bound_at_most(9));
  EXPECT_EQ(all.at(0).holding, Holding::fails);
  EXPECT_EQ(all.at(0).why, "ours: crash: signal 11");
  EXPECT_EQ(results::bounds_exit_code(all), 1);
}

TEST(Bounds, AnotherAnswerIsAMiss) {
  results::StoredRow ours = row_of("ours", 1), theirs = row_of("theirs", 9);
  ours.answer.words = "reached=3";
  theirs.answer.words = "reached=4";
  const auto all = judge({ours, theirs}, bound_at_most(1));
  EXPECT_EQ(all.at(0).holding, Holding::fails);
  EXPECT_THAT(all.at(0).why, HasSubstr("reached=3"));
}

TEST(Bounds, WhatIsUnsupportedIsNotMeasuredAndHoldsNothing) {
  const auto all =
      judge({row_of("ours", 1), row_that_is("unsupported", "theirs", "no device")}, bound_at_most(1));
  EXPECT_EQ(all.at(0).holding, Holding::untested);
  EXPECT_EQ(results::bounds_exit_code(all), 3);
}

TEST(Bounds, ABoundOnNoRowIsRefused) {
  EXPECT_THROW(judge({row_of("ours", 1)}, bound_at_most(1)), Error);
  EXPECT_THROW(judge({row_of("ours", 1, "g"), row_of("theirs", 1, "h")}, bound_at_most(1)), Error);
}

TEST(Bounds, AColumnTakesThePlaceOfTimes) {
  results::StoredRow small = row_of("ours small", 1), large = row_of("ours large", 3),
                     theirs = row_of("theirs", 2);
  small.columns = {{"format_bytes", 72}};
  large.columns = {{"format_bytes", 10}};
  theirs.columns = {{"format_bytes", 100}};
  results::Bound bound = bound_at_most(0.73);
  bound.column = "format_bytes";
  const auto all = judge({small, large, theirs}, bound);
  EXPECT_EQ(all.at(0).holding, Holding::holds);
  EXPECT_DOUBLE_EQ(all.at(0).ratio.value, 0.72) << "of the fastest rows";
  bound.at_most = 0.71;
  EXPECT_EQ(holding({small, theirs}, bound), Holding::fails);
  EXPECT_EQ(holding({small, row_of("theirs", 2)}, bound), Holding::untested) << "theirs has no such cell";
}

TEST(Bounds, ATimeThatIsMeasuredOncePerRowIsSaidToBe) {
  results::StoredRow ours = row_of("ours", 1);
  ours.columns = {{"build_ms", 2}, {"format_bytes", 2}};
  results::Bound bound{.name = "building", .rows = begins("ours"), .column = "build_ms", .at_most = 3};
  EXPECT_THAT(judge({ours}, bound).at(0).why, HasSubstr("without an interval"));
  bound.column = "format_bytes";
  EXPECT_EQ(judge({ours}, bound).at(0).why, "") << "bytes are exact";
}

TEST(Bounds, AColumnAloneIsHeldByItsValue) {
  results::StoredRow ours = row_of("ours", 1);
  ours.columns = {{"gteps", 180}};
  results::Bound bound{.name = "rate", .rows = begins("ours"), .column = "gteps", .at_least = 150};
  EXPECT_EQ(holding({ours, row_of("theirs", 2)}, bound), Holding::holds);
  bound.at_least = 200;
  EXPECT_EQ(holding({ours}, bound), Holding::fails);
}

TEST(Bounds, TheMeanIsOfAllGraphsAndMissesWithAFailure) {
  results::Bound mean = bound_at_most(1);
  mean.at_most.reset();
  mean.mean_at_most = 1.05;
  std::vector<results::StoredRow> rows{row_of("ours", 2, "g"), row_of("theirs", 1, "g"),
                                       row_of("ours", 1, "h"), row_of("theirs", 2, "h")};
  const auto all = judge(rows, mean);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_NEAR(all[0].ratio.value, 1, 0.001);
  EXPECT_EQ(all[0].holding, Holding::holds);
  rows[2] = row_that_is("wrong", "ours", "distance 3");
  rows[2].graph = "h";
  EXPECT_EQ(holding(rows, mean), Holding::fails);
}

// Each graph has its own verdict. Here a limit on the mean over all graphs would hold. The configuration
// `ours` takes twice as long as `theirs` on one graph, and a quarter of the time of `theirs` on the other.
TEST(Bounds, TheMeanOfEachGraphIsHeldByItself) {
  results::Bound mean = bound_at_most(1);
  mean.at_most.reset();
  mean.graph_mean_at_most = 1.2;
  std::vector<results::StoredRow> rows{row_of("ours", 2, "g"), row_of("theirs", 1, "g"),
                                       row_of("ours", 1, "h"), row_of("theirs", 4, "h")};
  const auto all = judge(rows, mean);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].graph, "g");
  EXPECT_EQ(all[0].holding, Holding::fails);
  EXPECT_NEAR(all[0].ratio.value, 2, 0.001);
  EXPECT_EQ(all[1].graph, "h");
  EXPECT_EQ(all[1].holding, Holding::holds);
}

// The graphs whose measurements are ok satisfy the limit on the mean by far. The bound fails nevertheless,
// because a measurement on another graph failed.
TEST(Bounds, AFailureOnOneGraphMissesAMeanThatTheOthersHold) {
  results::Bound mean = bound_at_most(9);
  mean.at_most.reset();
  mean.mean_at_most = 9;
  const std::vector<results::StoredRow> good{row_of("ours", 1, "g"), row_of("theirs", 1, "g")};
  for (const bool failure_first : {false, true}) {
    // Groups are sorted by graph, so the failed measurement comes before or after the good ones.
    const std::string graph = failure_first ? "a" : "z";
    results::StoredRow bad = row_that_is("wrong", "ours", "distance 3");
    bad.graph = graph;
    std::vector<results::StoredRow> rows = good;
    rows.push_back(bad);
    rows.push_back(row_of("theirs", 1, graph));
    const auto all = judge(rows, mean);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].holding, Holding::fails);
    EXPECT_EQ(all[0].why, "ours: wrong: distance 3");
    EXPECT_NEAR(all[0].ratio.value, 1, 0.001) << "of the graph that has one";
    EXPECT_EQ(results::bounds_exit_code(all), 1);
  }
  EXPECT_EQ(holding(good, mean), Holding::holds);
}

TEST(Bounds, AMeanOfFewerRatiosSaysSo) {
  results::Bound mean = bound_at_most(1);
  mean.at_most.reset();
  mean.mean_at_most = 9;
  results::StoredRow skipped = row_that_is("unsupported", "theirs", "no device");
  skipped.graph = "h";
  const auto all =
      judge({row_of("ours", 1, "g"), row_of("theirs", 1, "g"), row_of("ours", 1, "h"), skipped}, mean);
  EXPECT_EQ(all.at(0).holding, Holding::holds);
  EXPECT_EQ(all.at(0).why, "of 1 ratios of 2");
  results::StoredRow first = skipped;
  first.id = "ours";
  const auto none = judge({first, skipped}, mean);
  EXPECT_EQ(none.at(0).holding, Holding::untested);
  EXPECT_EQ(none.at(0).why, "there is no ratio");
}

// The bound compares the fastest of all configurations with the fastest of those that `over` selects. So one
// configuration may be on both sides.
TEST(Bounds, ARowMayBeOnBothSides) {
  results::Bound bound = bound_at_most(1);
  bound.rows = [](const results::StoredRow&) { return true; };
  const auto all = judge({row_of("ours", 2), row_of("theirs", 1)}, bound);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].row->id, "theirs");
  EXPECT_EQ(all[0].over->id, "theirs");
  EXPECT_NEAR(all[0].ratio.value, 1, 1e-12);
  const auto ours = judge({row_of("ours", 1), row_of("theirs", 2)}, bound);
  EXPECT_EQ(ours.at(0).row->id, "ours");
  EXPECT_EQ(ours.at(0).over->id, "theirs");
}

TEST(Bounds, TheTableCountsAndTheCsvNamesTheRows) {
  const auto all = judge({row_of("ours", 1), row_of("theirs", 2)}, bound_at_most(0.6));
  EXPECT_THAT(results::format_bounds(all, results::TableStyle::text),
              HasSubstr("1 holds, 0 fails, 0 unclear, 0 untested"));
  EXPECT_THAT(results::format_bounds(all, results::TableStyle::markdown),
              HasSubstr("| holds | ours over theirs | g | bfs | 0.500 | 0.49"));
  EXPECT_THAT(results::format_bounds(all, results::TableStyle::markdown),
              HasSubstr("| at most 0.6 | 10+10 |"));
  EXPECT_THAT(results::format_bounds(all, results::TableStyle::csv), HasSubstr("at_most,0.6,ours,theirs,"));
  const auto large = judge({row_of("ours", 12345.6), row_of("theirs", 1)}, bound_at_most(1));
  EXPECT_THAT(results::format_bounds(large, results::TableStyle::markdown),
              HasSubstr("| fails | ours over theirs | g | bfs | 12346 |"));
}

}  // namespace
}  // namespace harness::testing
