// Tests configurations with several sources. Each source counts once, however often it was run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "sweep/measure/answers.hpp"
#include "sweep/measure/record.hpp"
#include "sweep/measure/trial.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

results::Sample from(int64_t source, double ms, uint64_t edges, uint64_t round = 0) {
  return {.time_ms = ms, .supersteps = 1, .round = round, .source = source, .edges = edges};
}

TEST(BySource, EachCountsOnceByItsMedian) {
  const std::vector<results::Sample> samples{from(7, 1, 100), from(7, 3, 100), from(7, 2, 100),
                                             from(3, 10, 50), from(5, 4, 400)};
  const std::vector<sweep::FromSource> sources = sweep::by_source(samples);
  ASSERT_EQ(sources.size(), 3u);
  EXPECT_DOUBLE_EQ(sources[2].time_ms, 2);
  EXPECT_EQ(sources[2].edges, 100u);
  // The expected rate is 3 / (10 / 50 + 4 / 400 + 2 / 100) edges per millisecond.
  EXPECT_NEAR(sweep::harmonic_gteps(sources), 3 / 0.23 * 1e-6, 1e-12);
  results::Measurement row;
  row.samples = samples;
  sweep::record_times(row, 0);
  EXPECT_EQ(row.sources, 3);
  EXPECT_EQ(row.repetitions, 5);
  EXPECT_DOUBLE_EQ(row.time_ms_median.value(), 4) << "of 2, 4 and 10";
  EXPECT_DOUBLE_EQ(row.time_ms_min.value(), 2);
  EXPECT_EQ(row.edges_processed, 100);
  EXPECT_DOUBLE_EQ(row.gteps.value(), 2.5e-05);
  EXPECT_NEAR(row.gteps_harmonic.value(), 3 / 0.23 * 1e-6, 1e-12);
}

TEST(BySource, NothingChangesWhereNoneAreDrawn) {
  results::Measurement row;
  row.samples = {{1, 1}, {2, 1}, {3, 1}};
  sweep::record_times(row, 10);
  EXPECT_FALSE(row.sources);
  EXPECT_FALSE(row.gteps_harmonic);
  EXPECT_EQ(row.edges_processed, 10);
}

TEST(BySource, ASourceWithoutEdgesHasNoRate) {
  EXPECT_TRUE(std::isnan(sweep::harmonic_gteps(std::vector<sweep::FromSource>{{1, 10}, {1, 0}})));
}

TEST(BySource, RoundsArePutTogetherBySource) {
  const auto round_of = [](uint64_t number, double factor) {
    results::Measurement round;
    round.samples = {from(1, factor, 10, number), from(2, 5 * factor, 20, number)};
    sweep::record_times(round, 0);
    return round;
  };
  const results::Measurement merged = sweep::merge({round_of(0, 1), round_of(1, 3)});
  EXPECT_EQ(merged.sources, 2);
  EXPECT_DOUBLE_EQ(merged.time_ms_median.value(), 6) << "of 2 and 10";
  EXPECT_EQ(merged.edges_processed, 10);
}

TEST(BySource, AnotherSourceIsNoSlowFirstRun) {
  results::Measurement row;
  for (int i = 0; i < 8; ++i) row.samples.push_back(from(i, i == 0 ? 9 : 1, 10));
  sweep::add_warnings(row);
  EXPECT_THAT(row.warning, Not(HasSubstr("slow first run")));
}

std::vector<sweep::Trial> trials_that_cost(std::initializer_list<double> costs) {
  std::vector<sweep::Trial> trials;
  for (const double each : costs) {
    sweep::Trial& trial = trials.emplace_back();
    trial.cost = each;
    trial.last.edges_processed = static_cast<uint64_t>(each);
  }
  return trials;
}

TEST(Trials, TheOneInTheMiddleStandsForWhatIsCounted) {
  EXPECT_EQ(sweep::middle_by_cost(trials_that_cost({30, 10, 20})).last.edges_processed, 20u);
  EXPECT_EQ(sweep::middle_by_cost(trials_that_cost({40, 10, 20, 30})).last.edges_processed, 20u)
      << "of two in the middle the cheaper one";
  EXPECT_EQ(sweep::middle_by_cost(trials_that_cost({10, 20})).last.edges_processed, 10u);
  std::vector<sweep::Trial> timed = trials_that_cost({0, 0});
  timed.back().last.edges_processed = 7;
  EXPECT_EQ(sweep::middle_by_cost(timed).last.edges_processed, 7u);
}

struct Answered {
  int64_t source;
  const char* hash;
  const char* trouble = "";
};

/// Returns the measurement that is made of trials from several sources. Each element of
/// `answers` has a source and the hash of the result.
results::Measurement row_of_answers(const std::vector<Answered>& answers) {
  std::vector<sweep::Trial> trials;
  for (const Answered& one : answers) {
    sweep::Trial& trial = trials.emplace_back();
    trial.sampling.samples = {from(one.source, 1, 10)};
    trial.answer.words = std::string("reached=") + one.hash;
    trial.answer.hash = one.hash;
    trial.answer_trouble = one.trouble;
  }
  results::Measurement row;
  sweep::record_answer(row, trials);
  return row;
}

TEST(Trials, TheAnswerIsThatOfAllOfThem) {
  EXPECT_EQ(row_of_answers({{-1, "a"}}).answer, "reached=a");
  EXPECT_EQ(row_of_answers({{-1, "a"}}).answer_hash, "a");
  EXPECT_EQ(row_of_answers({{-1, "a"}}).warning, "");
  EXPECT_EQ(row_of_answers({{3, "a"}, {4, "b"}}).answer, "source=3 reached=a");
  const std::string both = row_of_answers({{3, "a"}, {4, "b"}}).answer_hash;
  EXPECT_EQ(both.size(), 16u);
  EXPECT_NE(row_of_answers({{3, "b"}, {4, "a"}}).answer_hash, both);
  EXPECT_EQ(row_of_answers({{3, "a"}, {4, ""}}).answer_hash, "") << "one of them has none";
  EXPECT_EQ(row_of_answers({{3, "a"}, {4, "b", "answer not kept: the disk is full"}}).warning,
            "answer not kept: the disk is full");
}

}  // namespace
}  // namespace harness::testing
