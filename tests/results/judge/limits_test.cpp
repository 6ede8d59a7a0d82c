// Tests the exact limits of verdicts. A value that equals a limit has not exceeded it.
#include <cmath>

#include "results/helpers.hpp"
#include "results/judge/effect.hpp"
#include "results/judge/rank_tests.hpp"
#include "results/judge/stored.hpp"

namespace harness::testing {
namespace {

using List = std::vector<double>;
using results::Verdict;

/// Returns samples in which each time is a round with one repetition. Rounds start every 10 s, the first one
/// at `began`.
results::Samples rounds_of(const List& times, double began = 0) {
  results::Samples samples;
  for (const double time : times)
    samples.add(time, samples.count(), began + 10.0 * static_cast<double>(samples.count()));
  return samples;
}

const List the_first{1, 1.001, 1.002, 1.003, 1.004}, a_fifth_above{1.2, 1.201, 1.202, 1.203, 1.204};

TEST(Limits, APThatEqualsAlphaProvesNothing) {
  const auto verdict = [](double alpha) {
    return results::judge(rounds_of(the_first), rounds_of(a_fifth_above, 1e6), {.alpha = alpha}).verdict;
  };
  const double p = results::judge(rounds_of(the_first), rounds_of(a_fifth_above, 1e6)).p;
  EXPECT_NEAR(p, 2.0 / 252, 1e-12);
  EXPECT_EQ(verdict(p), Verdict::unclear);
  EXPECT_EQ(verdict(std::nextafter(p, 1)), Verdict::slower);
}

// All rounds of the second measurement (`after`) are equal. They take 1.25 times as long as each round of the
// first measurement (`before`) except its first round, which is faster.
TEST(Limits, ARatioOfTheMinimumEffectIsNone) {
  const results::Samples before = rounds_of({1, 1.0625, 1.0625, 1.0625, 1.0625, 1.0625, 1.0625}),
                         after = rounds_of(List(7, 1.328125), 1e6);
  const auto verdict = [&](bool forward, double min_effect) {
    return results::judge(forward ? before : after, forward ? after : before, {.min_effect = min_effect})
        .verdict;
  };
  EXPECT_EQ(results::judge(before, after).ratio, 1.25);
  EXPECT_EQ(verdict(true, 0.25), Verdict::unclear);
  EXPECT_EQ(verdict(true, 0.2499), Verdict::slower);
  EXPECT_EQ(verdict(false, 0.25), Verdict::unclear);
  EXPECT_EQ(verdict(false, 0.2499), Verdict::faster);
}

// The rounds of the two measurements differ by more than the minimum effect, but their fastest rounds differ
// by exactly this effect.
TEST(Limits, TheFastestRoundsDifferByMoreThanTheMinimumEffect) {
  const results::Samples before = rounds_of(List(7, 1)),
                         after = rounds_of({1.25, 1.26, 1.3, 1.3, 1.3, 1.3, 1.3}, 1e6);
  const auto verdict = [&](bool forward, double min_effect) {
    return results::judge(forward ? before : after, forward ? after : before, {.min_effect = min_effect})
        .verdict;
  };
  EXPECT_EQ(verdict(true, 0.25), Verdict::unclear);
  EXPECT_EQ(verdict(true, 0.2499), Verdict::slower);
  EXPECT_EQ(verdict(false, 0.25), Verdict::unclear);
  EXPECT_EQ(verdict(false, 0.2499), Verdict::faster);
}

// The doubt about the fastest round of a measurement is the larger of two terms. One is the ratio of the
// third fastest round to the fastest. The other is the square root of the ratio of the median to the fastest.
// The doubts of both measurements are multiplied.
TEST(Limits, TheDoubtOfBothSidesIsMultiplied) {
  const auto verdict = [](const List& before, const List& after) {
    return results::judge(rounds_of(before), rounds_of(after, 1e6)).verdict;
  };
  const List quiet(9, 1), third{1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1},
      median{1, 1, 1, 1, 1.21, 1.21, 1.21, 1.21, 1.21};
  const auto times = [](List list, double factor) {
    for (double& one : list) one *= factor;
    return list;
  };
  EXPECT_EQ(verdict(quiet, times(third, 1.11)), Verdict::slower);
  EXPECT_EQ(verdict(quiet, times(third, 1.09)), Verdict::unclear);
  EXPECT_EQ(verdict(third, times(third, 1.22)), Verdict::slower);
  EXPECT_EQ(verdict(third, times(third, 1.20)), Verdict::unclear);
  EXPECT_EQ(verdict(median, times(quiet, 1.5)), Verdict::slower);
  EXPECT_EQ(verdict(times(quiet, 1), times(median, 1.11)), Verdict::slower);
  EXPECT_EQ(verdict(times(quiet, 1), times(median, 1.09)), Verdict::unclear);
}

/// Judges rounds of two measurements that alternate, half a second apart. `differences` has the logarithm of
/// the ratio of each pair of rounds.
results::Effect of_pairs(const List& differences, const results::Judgement& judgement = {}) {
  List before, after;
  for (const double one : differences) {
    before.push_back(1);
    after.push_back(std::exp(one));
  }
  return results::judge(rounds_of(before), rounds_of(after, 0.5), judgement);
}

TEST(Limits, AnIntervalThatBeginsAtOneLeavesOneOpen) {
  const List positive{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8};
  List with_zero = positive;
  with_zero[0] = 0;
  EXPECT_EQ(of_pairs(positive).verdict, Verdict::slower);
  ASSERT_EQ(of_pairs(with_zero).low, 1);
  EXPECT_LT(of_pairs(with_zero).p, 0.01);
  EXPECT_EQ(of_pairs(with_zero).verdict, Verdict::unclear);
  for (double& one : with_zero) one = -one;
  ASSERT_EQ(of_pairs(with_zero).high, 1);
  EXPECT_EQ(of_pairs(with_zero).verdict, Verdict::unclear);
}

TEST(Limits, AnIntervalThatEndsAtTheMinimumEffectIsWithinIt) {
  const List differences{0.001, 0.002, 0.003, 0.004, 0.005, 0.006, 0.007, 0.008, 0.009, 0.02};
  const double high = of_pairs(differences).high;
  ASSERT_EQ(1 + (high - 1), high);
  EXPECT_EQ(of_pairs(differences, {.min_effect = high - 1}).verdict, Verdict::same);
  EXPECT_NE(of_pairs(differences, {.min_effect = (high - 1) * 0.999}).verdict, Verdict::same);
  List faster = differences;
  for (double& one : faster) one = -one;
  EXPECT_EQ(of_pairs(faster, {.min_effect = (high - 1) * 1.001}).verdict, Verdict::same);
  EXPECT_NE(of_pairs(faster, {.min_effect = (high - 1) * 0.999}).verdict, Verdict::same);
}

/// Returns the verdict on two measurements without samples, by their medians and coefficients of variation.
results::Effect of_costs(double before, double after, double cv_before, double cv_after, double min_effect,
                         uint64_t rounds = 3, uint64_t busy = 0) {
  const auto row = [&](double cost, double cv) {
    return results::StoredRow{
        .id = "a", .status = "ok", .cost = cost, .cv = cv, .rounds = rounds, .busy_rounds = busy};
  };
  return results::judge_rows(row(before, cv_before), row(after, cv_after), {.min_effect = min_effect});
}

TEST(Limits, WithoutSamplesTheMedianMovesByMoreThanTheEffectAndTheSpread) {
  EXPECT_EQ(of_costs(1, 1.25, 0, 0, 0.25).verdict, Verdict::same);
  EXPECT_EQ(of_costs(1, 1.25, 0, 0, 0.2499).verdict, Verdict::slower);
  EXPECT_EQ(of_costs(1.25, 1, 0, 0, 0.25).verdict, Verdict::same);
  EXPECT_EQ(of_costs(1.25, 1, 0, 0, 0.2499).verdict, Verdict::faster);
  EXPECT_EQ(of_costs(1, 1.25, 0.15, 0.2, 0).verdict, Verdict::same) << "spreads add in quadrature";
  EXPECT_EQ(of_costs(1, 1.2501, 0.15, 0.2, 0).verdict, Verdict::slower);
  const results::Effect effect = of_costs(2, 3, 0.3, 0.4, 0);
  EXPECT_DOUBLE_EQ(effect.ratio, 1.5);
  EXPECT_DOUBLE_EQ(effect.low, 1);
  EXPECT_DOUBLE_EQ(effect.high, 2.25);
  EXPECT_EQ(of_costs(1, 9, 0, 0, 0, 2).why, "measured in 2 rounds, 3 are needed");
  EXPECT_EQ(of_costs(1, 9, 0, 0, 0, 4, 2).verdict, Verdict::slower) << "half of the rounds were quiet";
  EXPECT_EQ(of_costs(1, 9, 0, 0, 0, 4, 3).why, "measured while other programs ran");
}

TEST(Limits, EightPairsAreEnough) {
  EXPECT_EQ(of_pairs(List(8, 0.1)).basis, results::Basis::pairs);
  EXPECT_EQ(of_pairs(List(7, 0.1)).basis, results::Basis::rounds);
}

// The expected values are those of scipy.stats.wilcoxon: with method exact for 12 differences, and with
// method approx and the continuity correction for 60 differences.
TEST(Limits, SignedRanksHaveScipysP) {
  const List twelve{0.3, -0.1, 0.7, 1.2, -0.4, 0.9, 0.8, 1.5, 0.2, -0.6, 1.1, 0.5};
  EXPECT_NEAR(results::signed_rank(twelve, 0.05).p, 0.0268554688, 1e-9);
  List sixty;
  for (int i = 1; i <= 60; ++i) sixty.push_back(i % 3 == 0 ? -0.01 * i : 0.011 * i);
  EXPECT_NEAR(results::signed_rank(sixty, 0.05).p, 0.0175909769, 1e-7);
}

}  // namespace
}  // namespace harness::testing
