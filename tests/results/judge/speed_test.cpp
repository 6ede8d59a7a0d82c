// Tests verdicts on runs of a machine whose speed changed. The time of a fixed workload, the yardstick, is
// recorded with the samples. The yardsticks must prevent wrong verdicts.
#include <cmath>
#include <random>

#include "results/helpers.hpp"
#include "results/judge/effect.hpp"
#include "results/judge/speed.hpp"

namespace harness::testing {
namespace {

/// Returns ten rounds of a program that takes `base` ms. From round `slow_from` on, the machine is 1.5 times
/// as slow, and the fixed workload (yardstick) takes `slow` instead of 0.05 ms.
results::Samples run_of(double base, uint64_t slow_from, double slow, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> noise(0, 0.01);
  results::Samples samples;
  for (uint64_t round = 0; round < 10; ++round) {
    const bool is_slow = round >= slow_from;
    const double at_s = 1e5 * seed + static_cast<double>(round);  // more than a day between runs
    for (int i = 0; i < 3; ++i) {
      samples.add((is_slow ? 1.5 : 1) * base * std::exp(noise(random)), round, at_s + 0.001 * i, -1,
                  is_slow ? slow : 0.05);
    }
  }
  return samples;
}

TEST(Speed, AMachineThatRanSlowerIsNoSlowerProgram) {
  const results::Samples before = run_of(1, 10, 0.07, 1), after = run_of(1, 0, 0.07, 2);
  const results::Effect effect = results::judge(before, after);
  EXPECT_EQ(effect.verdict, results::Verdict::unclear);
  EXPECT_EQ(effect.lack, results::Lack::speed);
  EXPECT_EQ(effect.why, "measured while the machine ran at different speeds");
  EXPECT_NEAR(effect.ratio, 1.5, 0.05) << "of all rounds, for the eye";
  EXPECT_EQ(results::judge(after, before).verdict, results::Verdict::unclear);
  EXPECT_EQ(results::judge(before, run_of(1, 0, 0.05, 2)).verdict, results::Verdict::slower)
      << "with a yardstick of the same length it is the program";
  EXPECT_EQ(results::judge(before, after, {.in_turns = true}).verdict, results::Verdict::slower)
      << "sides of one run shared the machine";
}

TEST(Speed, WhatLacksRoundsOrQuietHasARatioToo) {
  const results::Samples before = run_of(1, 10, 0.07, 1);
  results::Samples after = run_of(1, 0, 0.07, 2);
  after.busy_rounds = 10;
  const results::Effect busy = results::judge(before, after);
  EXPECT_EQ(busy.lack, results::Lack::quiet);
  EXPECT_NEAR(busy.ratio, 1.5, 0.05) << "no round is as fast as those before";
  results::Samples few;
  few.add(1.5, 0, 0, -1, 0.07);
  few.add(1.5, 1, 1, -1, 0.07);
  const results::Effect rounds = results::judge(before, few);
  EXPECT_EQ(rounds.lack, results::Lack::rounds);
  EXPECT_NEAR(rounds.ratio, 1.5, 0.05);
  EXPECT_TRUE(std::isfinite(rounds.p));
}

TEST(Speed, RoundsOfTheSameSpeedAreCompared) {
  const results::Samples before = run_of(1, 7, 0.07, 1);
  EXPECT_EQ(results::judge(before, run_of(1, 6, 0.07, 2)).verdict, results::Verdict::same);
  const results::Effect slower = results::judge(before, run_of(1.2, 6, 0.07, 2));
  EXPECT_EQ(slower.verdict, results::Verdict::slower);
  EXPECT_NEAR(slower.ratio, 1.2, 0.02);
  EXPECT_EQ(results::judge(run_of(1.2, 6, 0.07, 2), before).verdict, results::Verdict::faster);
  EXPECT_EQ(results::judge(before, run_of(1.2, 2, 0.07, 2)).verdict, results::Verdict::unclear)
      << "two rounds of one speed prove nothing";
}

TEST(Speed, ADifferenceOfTheYardsticksIsTakenOff) {
  results::Samples before = run_of(1, 10, 0, 1), after = run_of(1.06, 10, 0, 2);
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::slower);
  for (double& ms : after.yardsticks) ms *= 1.09;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::unclear);
  EXPECT_EQ(results::judge(after, before).verdict, results::Verdict::unclear);
}

/// Returns rounds of one sample each, with these times of the fixed workload (yardsticks).
results::Samples with_yardsticks(const std::vector<double>& yardsticks) {
  results::Samples samples;
  for (const double ms : yardsticks) samples.add(1, samples.count(), 0, -1, ms);
  return samples;
}

TEST(Speed, RoundsOfOneSpeedAreWithinATenthOfTheFastest) {
  const results::AtOneSpeed sides =
      results::at_one_speed(with_yardsticks({1, 1.1, 1.2}), with_yardsticks({1.05, 1.1, 1.1001, 9}));
  EXPECT_EQ(sides.before.count(), 2u);
  EXPECT_EQ(sides.after.count(), 2u);
  const auto margin = [](double before, double after) {
    return results::at_one_speed(with_yardsticks({before, before, before}),
                                 with_yardsticks({after, after, after}))
        .margin;
  };
  EXPECT_DOUBLE_EQ(margin(1, 1.04), 1) << "a yardstick is known to a twentieth";
  EXPECT_DOUBLE_EQ(margin(1, 1.08), 1.08 / 1.05);
  EXPECT_DOUBLE_EQ(margin(1.08, 1), 1.08 / 1.05);
  EXPECT_DOUBLE_EQ(margin(1, 1.1), 1.1 / 1.05) << "the slowest round of one speed counts in both";
  EXPECT_DOUBLE_EQ(margin(1, 1.2), 1) << "no round of one side has the speed of the other";
}

TEST(Speed, WithoutAYardstickEveryRoundCounts) {
  results::Samples before = run_of(1, 10, 0.07, 1), after = run_of(1, 0, 0.07, 2);
  for (double& ms : before.yardsticks) ms = 0;
  EXPECT_EQ(results::judge(before, after).verdict, results::Verdict::slower);
  EXPECT_EQ(results::at_one_speed(before, after).after.count(), after.count());
  EXPECT_EQ(results::at_one_speed(before, after).margin, 1);
}

TEST(Speed, YardsticksAreThoseOfHalfASecondAround) {
  results::Samples one, other;
  for (int i = 0; i < 20; ++i) one.add(1, static_cast<uint64_t>(i), 0.1 * i, -1, i < 10 ? 0.05 : 0.07);
  other.add(1, 0, 0.2, -1, 5);  // the yardstick was interrupted
  other.add(1, 1, 30, -1, 0.06);
  other.add(1, 2, 60, -1, 0);
  results::Samples* rows[] = {&one, &other};
  results::smooth_yardsticks(rows);
  EXPECT_DOUBLE_EQ(other.yardsticks[0], 0.05);
  EXPECT_DOUBLE_EQ(other.yardsticks[1], 0.06) << "alone in its second";
  EXPECT_EQ(other.yardsticks[2], 0) << "none stays none";
  EXPECT_DOUBLE_EQ(one.yardsticks.front(), 0.05);
  EXPECT_DOUBLE_EQ(one.yardsticks.back(), 0.07);
}

TEST(Speed, ARoundHasOneSmoothYardstickHoweverLongItIs) {
  results::Samples one;
  // The last samples are closer in time to the sample of the other configuration than to the first samples of
  // their own configuration.
  for (int i = 0; i < 4; ++i) one.add(1, 0, 0.3 * i, -1, 0.05);
  results::Samples other;
  other.add(1, 0, 1.2, -1, 0.08);
  results::Samples* rows[] = {&one, &other};
  results::smooth_yardsticks(rows);
  EXPECT_THAT(one.yardsticks, ::testing::Each(0.05));
}

}  // namespace
}  // namespace harness::testing
