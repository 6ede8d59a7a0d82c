// The statistics against values from elsewhere, and the verdicts on samples with the noise
// that machines have.
#include <algorithm>
#include <cmath>
#include <random>

#include "results/helpers.hpp"
#include "results/judge/effect.hpp"
#include "results/judge/mann_whitney.hpp"
#include "results/judge/signed_rank.hpp"
#include "results/judge/statistics.hpp"

namespace harness::testing {
namespace {

using List = std::vector<double>;

/// By counting all ways to deal the samples out: another route than the recurrence.
double p_by_enumeration(const List& before, const List& after) {
  List all = before;
  all.insert(all.end(), after.begin(), after.end());
  const auto distance = [&](const std::vector<int>& sides) {
    double u = 0;
    for (size_t i = 0; i < all.size(); ++i) {
      for (size_t j = 0; j < all.size(); ++j) {
        u += sides[i] == 0 && sides[j] == 1 && all[j] > all[i] ? 1 : 0;
      }
    }
    return std::abs(u - static_cast<double>(before.size() * after.size()) / 2);
  };
  std::vector<int> sides(before.size(), 0);
  sides.resize(all.size(), 1);
  const double found = distance(sides);
  double ways = 0, as_far = 0;
  do {
    ++ways;
    as_far += distance(sides) >= found - 1e-9 ? 1 : 0;
  } while (std::next_permutation(sides.begin(), sides.end()));
  return as_far / ways;
}

TEST(MannWhitney, ScipysExample) {
  // scipy.stats.mannwhitneyu: U = 17 and p = 0.1111 exactly.
  const results::MannWhitney test = results::mann_whitney(List{20, 11, 17, 12}, List{19, 22, 16, 29, 24});
  EXPECT_DOUBLE_EQ(test.u, 17);
  EXPECT_TRUE(test.exact);
  EXPECT_NEAR(test.p, 14.0 / 126, 1e-12);
  EXPECT_NEAR(test.delta, 0.7, 1e-12);
}

TEST(MannWhitney, TableOfCriticalValues) {
  // Separate samples: 2 / C(n + m, n). The last U of the usual table for n = m = 5 at 5 % is 2, with p =
  // 0.0317.
  EXPECT_NEAR(results::mann_whitney(List{1, 2, 3, 4, 5}, List{6, 7, 8, 9, 10}).p, 2.0 / 252, 1e-12);
  EXPECT_NEAR(results::mann_whitney(List{1, 2, 3, 5, 6}, List{4, 7, 8, 9, 10}).p, 8.0 / 252, 1e-12);
  EXPECT_NEAR(results::mann_whitney(List{1, 2, 3}, List{4, 5, 6}).p, 0.1, 1e-12);
}

TEST(MannWhitney, AgreesWithEnumeration) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> any(0, 1);
  for (int i = 0; i < 20; ++i) {
    List before(3 + static_cast<size_t>(i % 4)), after(4);
    for (double& value : before) value = any(random);
    for (double& value : after) value = any(random);
    EXPECT_NEAR(results::mann_whitney(before, after).p, p_by_enumeration(before, after), 1e-12);
  }
}

TEST(MannWhitney, TiesAndManySamples) {
  EXPECT_DOUBLE_EQ(results::mann_whitney(List{1, 1, 1}, List{1, 1, 1}).p, 1);
  const results::MannWhitney tied = results::mann_whitney(List{1, 2, 2, 3}, List{2, 3, 4, 5});
  EXPECT_FALSE(tied.exact);
  EXPECT_DOUBLE_EQ(tied.u, 13.5) << "ties count half";
  // By hand: variance 16/12 * (9 - (24 + 6) / 56), z = (13.5 - 8 - 0.5) / sqrt of it.
  EXPECT_NEAR(tied.p, std::erfc(5 / std::sqrt(16.0 / 12 * (9 - 30.0 / 56)) / std::sqrt(2.0)), 1e-12);
  List low, high;
  for (int i = 0; i < 3000; ++i) (i % 2 == 0 ? low : high).push_back(i + (i % 2) * 1000);
  EXPECT_LT(results::mann_whitney(low, high).p, 1e-50);
}

TEST(SignedRank, TableOfCriticalValues) {
  // Of the usual table: with 8 differences a rank sum of 0 is refused at 1 %, one of 1 is not; with 10, 3 is.
  List eight{1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_NEAR(results::signed_rank(eight, 0.01).p, 2.0 / 256, 1e-12);
  EXPECT_DOUBLE_EQ(results::signed_rank(eight, 0.01).low, 1);
  EXPECT_DOUBLE_EQ(results::signed_rank(eight, 0.01).estimate, 4.5);
  eight[0] = -1;
  EXPECT_NEAR(results::signed_rank(eight, 0.01).p, 4.0 / 256, 1e-12);
  const List ten{-1, -2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_NEAR(results::signed_rank(ten, 0.01).p, 10.0 / 1024, 1e-12);
  EXPECT_FALSE(std::isfinite(results::signed_rank(List{1, 2, 3, 4, 5, 6, 7}, 0.01).high)) << "too few";
  EXPECT_DOUBLE_EQ(results::signed_rank(List{-1, 1}, 0.01).p, 1);
}

TEST(SignedRank, NormalApproximationMeetsTheExactOne) {
  std::mt19937 random(3);
  std::normal_distribution<double> any(0.3, 1);
  List differences(50);
  for (double& one : differences) one = any(random);
  const results::SignedRank exact = results::signed_rank(differences, 0.01);
  differences.push_back(exact.estimate);
  const results::SignedRank approximate = results::signed_rank(differences, 0.01);
  EXPECT_NEAR(approximate.p / exact.p, 1, 0.2);
  EXPECT_NEAR(approximate.low, exact.low, 0.05);
  EXPECT_NEAR(approximate.high, exact.high, 0.05);
  EXPECT_LT(exact.low, exact.estimate);
}

TEST(RatioInterval, IsMadeOfPairs) {
  const List before{1, 1.02, 1.04, 1.06, 1.08}, after{2, 2.03, 2.06, 2.09, 2.12};
  const results::Interval interval = results::ratio_interval(before, after, 0.01);
  EXPECT_NEAR(interval.low, 2 / 1.08, 1e-9) << "5 and 5: only the outermost pair may be left out at 1 %";
  EXPECT_NEAR(interval.high, 2.12, 1e-9);
  EXPECT_FALSE(std::isfinite(results::ratio_interval(List{1, 2, 3}, List{1, 2, 3}, 0.01).high)) << "too few";
}

TEST(Median, IntervalAndOutliers) {
  // The usual table: ranks 2 and 9 of 10, 6 and 15 of 20; none below 6.
  List ten, twenty;
  for (int i = 1; i <= 10; ++i) ten.push_back(i);
  for (int i = 1; i <= 20; ++i) twenty.push_back(i);
  EXPECT_DOUBLE_EQ(results::summarise(ten).median_low, 2);
  EXPECT_DOUBLE_EQ(results::summarise(ten).median_high, 9);
  EXPECT_DOUBLE_EQ(results::summarise(twenty).median_low, 6);
  EXPECT_DOUBLE_EQ(results::summarise(twenty).median_high, 15);
  EXPECT_TRUE(std::isnan(results::summarise(List{1, 2, 3, 4, 5}).median_low));
  EXPECT_TRUE(std::isinf(results::median_uncertainty(results::summarise(List{1, 2, 3, 4, 5}))));
  EXPECT_EQ(results::summarise(ten).outliers, 0u);
  ten[9] = 100;
  EXPECT_EQ(results::summarise(ten).outliers, 1u);
}

/// Times as a machine gives them: never below a floor, a tail upwards, now and then an interruption; and a
/// shift that all repetitions of a round share.
results::Samples noisy(std::mt19937& random, double base, uint64_t rounds, size_t repetitions,
                       double interrupted) {
  std::lognormal_distribution<double> tail(-4.5, 0.6);
  std::normal_distribution<double> shift(0, 0.01);
  std::uniform_real_distribution<double> any(0, 1);
  results::Samples samples;
  for (uint64_t round = 0; round < rounds; ++round) {
    const double level = base * std::exp(rounds > 1 ? shift(random) : 0.0);
    for (size_t i = 0; i < repetitions; ++i) {
      samples.add(level * (1 + tail(random)) * (any(random) < interrupted ? 1.3 : 1), round);
    }
  }
  return samples;
}

struct Plan {
  uint64_t rounds;
  size_t repetitions;
  double interrupted;  // share of the repetitions that the machine disturbs; ten of them can bear fewer
};

class Verdicts : public ::testing::TestWithParam<Plan> {};

TEST_P(Verdicts, OfAnAaComparisonAndOfTenPercent) {
  const auto [rounds, repetitions, interrupted] = GetParam();
  std::mt19937 random(17);
  constexpr int rows = 1000;
  int false_alarms = 0, found = 0, same = 0;
  for (int row = 0; row < rows; ++row) {
    const results::Samples before = noisy(random, 5, rounds, repetitions, interrupted);
    const results::Verdict aa =
        results::judge(before, noisy(random, 5, rounds, repetitions, interrupted)).verdict;
    false_alarms += aa == results::Verdict::slower || aa == results::Verdict::faster ? 1 : 0;
    same += aa == results::Verdict::same ? 1 : 0;
    found += results::judge(before, noisy(random, 5.5, rounds, repetitions, interrupted)).verdict ==
                     results::Verdict::slower
                 ? 1
                 : 0;
  }
  EXPECT_LE(false_alarms, rows / 100);
  EXPECT_GE(found, rows * 95 / 100);
  RecordProperty("false_alarms", false_alarms);
  RecordProperty("same", same);
  RecordProperty("found", found);
}

INSTANTIATE_TEST_SUITE_P(Plans, Verdicts,
                         ::testing::Values(Plan{5, 2, 0.02}, Plan{5, 6, 0.05}, Plan{5, 5, 0.05},
                                           Plan{5, 10, 0.05}),
                         [](const auto& plan) {
                           return fmt::format("{}x{}", plan.param.rounds, plan.param.repetitions);
                         });

TEST(Verdict, OneRoundProvesNothing) {
  results::Samples before, after, later;
  for (int i = 0; i < 40; ++i) {
    before.add(1 + 0.0001 * i, 0);
    after.add(2 + 0.0001 * i, 0);
    later.add(2 + 0.0001 * i, static_cast<uint64_t>(i % 5));
  }
  for (const results::Samples& other : {after, before, later}) {
    for (const results::Effect& effect : {results::judge(before, other), results::judge(other, before)}) {
      EXPECT_EQ(effect.verdict, results::Verdict::unclear);
      EXPECT_EQ(effect.why, "measured in 1 round, 3 are needed");
    }
  }
}

TEST(Verdict, BusyRoundsProveNothing) {
  std::mt19937 random(1);
  const results::Samples before = noisy(random, 5, 5, 5, 0);
  results::Samples after = noisy(random, 9, 5, 5, 0);
  after.busy_rounds = 2;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::slower) << "most rounds were quiet";
  after.busy_rounds = 3;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::unclear);
  EXPECT_EQ(results::judge(after, before).why, "measured while other programs ran");
  EXPECT_EQ(results::judge(before, after, {.in_turns = true}).verdict, results::Verdict::slower)
      << "both sides shared what was busy";
}

TEST(Verdict, TheFastestRoundsHaveToAgree) {
  results::Samples before, after;
  for (uint64_t round = 0; round < 9; ++round) {
    for (int i = 0; i < 3; ++i) {
      before.add(1 + 0.001 * i, round);
      after.add((round == 0 ? 1.01 : 1.5) + 0.001 * i, round);
    }
  }
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::unclear) << "one round was as fast";
  for (size_t i = 0; i < 3; ++i) after.times[i] = 1.2;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::unclear)
      << "slower, but no other round says how fast it can be";
  for (size_t i = 0; i < 6; ++i) after.times[i] = 1.2;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::slower);
  EXPECT_EQ(results::judge(after, before).verdict, results::Verdict::faster);
}

TEST(Verdict, RoundsThatDisagreeAreNoChange) {
  // A machine that is slower for whole rounds: repetitions alone would call it proven.
  results::Samples before, after;
  for (uint64_t round = 0; round < 4; ++round) {
    for (int i = 0; i < 20; ++i) {
      before.add((round == 3 ? 1.3 : 1.0) + 0.001 * i, round);
      after.add((round == 0 ? 1.0 : 1.3) + 0.001 * i + 0.0005, round);
    }
  }
  const results::Effect effect = results::judge(before, after);
  EXPECT_LT(effect.p, 0.01);
  EXPECT_EQ(effect.basis, results::Basis::rounds);
  EXPECT_EQ(effect.verdict, results::Verdict::unclear);
}

/// The machine at half speed for a while, again and again; a round measured `later` sees it as it is then.
results::Samples on_a_drifting_machine(double base, uint64_t rounds, double later) {
  std::mt19937 random(static_cast<unsigned>(1000 * (base + later)));
  std::normal_distribution<double> noise(0, 0.02);
  results::Samples samples;
  for (uint64_t round = 0; round < rounds; ++round) {
    const double at_s = 1e9 + 10.0 * static_cast<double>(round) + later;
    const double level = std::fmod(at_s, 97) < 40 ? 1.6 * base : base;
    for (int i = 0; i < 3; ++i) samples.add(level * std::exp(noise(random)), round, at_s);
  }
  return samples;
}

TEST(Verdict, SweepsInTurnsShareTheirDrift) {
  const results::Samples before = on_a_drifting_machine(1, 60, 0);
  const results::Effect same = results::judge(before, on_a_drifting_machine(1, 60, 0.5));
  EXPECT_EQ(same.basis, results::Basis::pairs);
  EXPECT_EQ(same.verdict, results::Verdict::same) << same.low << " to " << same.high;
  const results::Effect slower = results::judge(before, on_a_drifting_machine(1.1, 60, 0.5));
  EXPECT_EQ(slower.verdict, results::Verdict::slower);
  EXPECT_NEAR(slower.ratio, 1.1, 0.01);
  EXPECT_EQ(results::judge(before, on_a_drifting_machine(1, 60, 1e5)).basis, results::Basis::rounds)
      << "another day";
  EXPECT_EQ(results::judge(before, on_a_drifting_machine(1, 30, 0.5)).basis, results::Basis::pairs)
      << "30 of 30";
  EXPECT_EQ(results::judge(before, on_a_drifting_machine(1, 7, 0.5)).basis, results::Basis::rounds)
      << "too few pairs";
}

TEST(Verdict, SmallChangesAreNotReported) {
  results::Samples before, after;
  for (int i = 0; i < 40; ++i) {
    before.add(1 + 0.0001 * i, static_cast<uint64_t>(i % 5));
    after.add(1.02 + 0.0001 * i, static_cast<uint64_t>(i % 5));
  }
  EXPECT_LT(results::judge(before, after).p, 1e-10);
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::same);
  EXPECT_EQ(results::judge(before, after, {.min_effect = 0.01}).verdict, results::Verdict::slower);
  EXPECT_EQ(results::judge(after, before, {.min_effect = 0.01}).verdict, results::Verdict::faster);
}

/// Many sources whose times are far apart, as on a road graph, each under its own noise.
results::Samples from_sources(double factor, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> noise(0.99, 1.01);
  results::Samples samples;
  for (uint64_t round = 0; round < 3; ++round)
    for (int source = 0; source < 64; ++source)
      samples.add(factor * (1 + source % 16) * noise(random), round, 0, source * 10);
  return samples;
}

TEST(Sources, ArePairedSoThatTheirSpreadHidesNothing) {
  const results::Effect slower = results::judge(from_sources(1, 1), from_sources(1.1, 2));
  EXPECT_EQ(slower.verdict, results::Verdict::slower);
  EXPECT_EQ(results::basis_name(slower.basis), "rounds") << "pairs of sources, an interval of rounds";
  EXPECT_NEAR(slower.ratio, 1.1, 0.01);
  EXPECT_EQ(results::judge(from_sources(1, 1), from_sources(1, 2)).verdict, results::Verdict::same);
}

TEST(Sources, OtherOnesAreNoPairs) {
  results::Samples others = from_sources(1.1, 2);
  for (int64_t& source : others.sources) ++source;
  const results::Effect effect = results::judge(from_sources(1, 1), others);
  EXPECT_GT(effect.p, 0.01) << "their spread hides the difference";
  EXPECT_EQ(effect.verdict, results::Verdict::unclear);
}

}  // namespace
}  // namespace harness::testing
