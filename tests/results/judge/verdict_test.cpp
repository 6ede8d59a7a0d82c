// Tests verdicts on samples with realistic noise, and the messages about samples that are lacking.
#include <cmath>
#include <random>

#include "results/helpers.hpp"
#include "results/judge/effect.hpp"

namespace harness::testing {
namespace {

/// Returns realistic times. They have a lower limit, a tail upwards and occasional interruptions, and all
/// repetitions of a round have a common shift.
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
  double interrupted;  // fraction of disturbed repetitions; smaller if there are only ten repetitions
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
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::unclear) << "two may be chance";
  for (size_t i = 0; i < 9; ++i) after.times[i] = 1.2;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::slower);
  EXPECT_EQ(results::judge(after, before).verdict, results::Verdict::faster);
  for (size_t i = 9; i < 27; ++i) after.times[i] = 1.8;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::unclear)
      << "rounds that scatter by half leave open how fast it can be";
}

TEST(Verdict, SlowRoundsAreLeftOut) {
  // In each of the two measurements, three of ten rounds were disturbed, and in all rounds two of three
  // repetitions were. The fastest repetition is the time of the round.
  results::Samples before, after;
  for (uint64_t round = 0; round < 10; ++round) {
    for (int i = 0; i < 3; ++i) {
      const double disturbed = (round < 3 ? 2 : 1) * (i < 2 ? 1.5 : 1);
      before.add((1 + 0.002 * static_cast<double>(round)) * disturbed, round);
      after.add((1.1 + 0.002 * static_cast<double>(round)) * disturbed, round);
    }
  }
  const results::Effect effect = results::judge(before, after);
  EXPECT_EQ(effect.verdict, results::Verdict::slower);
  EXPECT_NEAR(effect.ratio, 1.1, 0.005);
  EXPECT_LT(effect.high, 1.12);
  for (size_t i = 9; i < 18; ++i) after.times[i] *= 2;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::unclear) << "six are no disturbance";
}

TEST(Verdict, RoundsOfSeveralSourcesCountEachSource) {
  // Source 1 is fast and takes the same time before and after, so its samples alone would prove nothing.
  results::Samples before, after;
  for (uint64_t round = 0; round < 10; ++round) {
    for (const int64_t source : {1, 2, 3}) {
      const double time = source == 1 ? 0.1 : 1 + 0.001 * static_cast<double>(round);
      before.add(time, round, 0, source);
      after.add(source == 1 ? time : 1.2 * time, round, 0, source);
    }
  }
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::slower);
}

TEST(Verdict, RoundsThatDisagreeAreNoChange) {
  // The machine is slower in some whole rounds. If only repetitions were compared, the change would count as
  // proven.
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

/// Returns rounds on a machine that repeatedly runs 1.6 times as slowly for a while. Round i begins 10 i +
/// `later` seconds after a fixed time, and has the speed of that moment.
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

/// Returns rounds that began at these times, in seconds.
results::Samples rounds_at(const std::vector<double>& times) {
  results::Samples samples;
  for (const double at_s : times) samples.add(1, samples.count(), 1e9 + at_s);
  return samples;
}

// Two rounds with the same number, one of each measurement, form a pair if the time between their starts is
// at most a limit. The limit is the median time between the starts of successive rounds, in the measurement
// where this median is smaller.
TEST(Pairs, AreRoundsOfOneMoment) {
  std::vector<double> every_ten, ahead_or_behind, near;
  for (int i = 0; i < 12; ++i) {
    every_ten.push_back(10 * i);
    // successive rounds of this measurement are about 100 s apart
    ahead_or_behind.push_back(10 * i + (i % 2 == 0 ? -50 : 50));
    near.push_back(10 * i + 9.5);
  }
  const results::Samples before = rounds_at(every_ten);
  EXPECT_EQ(results::paired_differences(before, rounds_at(near)).size(), 12u);
  EXPECT_TRUE(results::paired_differences(before, rounds_at(ahead_or_behind)).empty());
  EXPECT_TRUE(results::paired_differences(rounds_at(ahead_or_behind), before).empty());
  for (size_t i = 0; i < 3; ++i) near[i] = 1e6;
  EXPECT_EQ(results::paired_differences(before, rounds_at(near)).size(), 9u) << "three quarters";
  near[3] = 1e6;
  EXPECT_TRUE(results::paired_differences(before, rounds_at(near)).empty()) << "fewer are no pairs";
  EXPECT_TRUE(results::paired_differences(rounds_at(std::vector<double>(12, 0)), rounds_at(near)).empty())
      << "times that are not known";
}

TEST(Verdict, SmallChangesAreNotReported) {
  results::Samples before, after;
  for (int i = 0; i < 40; ++i) {
    before.add(1 + 0.0001 * i, static_cast<uint64_t>(i % 5));
    after.add(1.02 + 0.0001 * i, static_cast<uint64_t>(i % 5));
  }
  EXPECT_LT(results::judge(before, after).p, 0.01);
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::same);
  EXPECT_EQ(results::judge(before, after, {.min_effect = 0.01}).verdict, results::Verdict::slower);
  EXPECT_EQ(results::judge(after, before, {.min_effect = 0.01}).verdict, results::Verdict::faster);
}

/// Returns samples of many sources that take different times, as on a road graph. Each has its own noise.
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
