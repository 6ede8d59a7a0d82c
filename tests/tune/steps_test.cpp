// Tests all decisions of samplers and tuner in sequence. A killed tuner can resume from its journal only if
// its sampler proposes the same candidates again, in the same order. The expected numbers were recorded once.
// A change of any rule, constant or random draw changes them, and requires a new version of the journal.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tune/rehearsal.hpp"
#include "tune/replay.hpp"
#include "tune/samplers/scale.hpp"

namespace harness::testing {
namespace {

/// Returns recorded results of formats by schedules by directions. Two formats have a parameter, and every
/// seventh candidate fails.
tune::Recorded made_up() {
  tune::Recorded recorded{{"g", "bfs", "cpu", {}}, {}, {}};
  const auto add = [&](const std::string& format, const std::string& width, int schedule, int direction) {
    const size_t i = recorded.space.size();
    tune::Candidate one{fmt::format("c{}", i),
                        {{"format", format},
                         {"schedule", fmt::format("s{}", schedule)},
                         {"direction", direction == 0 ? "push" : "pull"}}};
    if (!width.empty()) one.values["format.width"] = width;
    recorded.space.candidates.push_back(one);
    const double format_cost = 1 + 0.3 * static_cast<double>(format.size()), at = static_cast<double>(i);
    const double cost = format_cost * (1 + 0.17 * schedule) * (1 + 0.4 * direction) + 0.01 * std::sin(at);
    recorded.costs.push_back(i % 7 == 6 ? std::nullopt : std::optional(cost));
    recorded.overheads_s.push_back(0.002 * static_cast<double>(1 + i % 3));
  };
  for (int schedule = 0; schedule < 4; ++schedule) {
    for (int direction = 0; direction < 2; ++direction) {
      add("csr", "", schedule, direction);
      add("f", "", schedule, direction);
      for (const char* width : {"2", "8", "64"}) add("ellpack", width, schedule, direction);
    }
  }
  return recorded;
}

/// Returns all candidates in the order in which a sampler proposes them.
std::string asked_by(const std::string& sampler, const tune::Prior& prior) {
  const tune::Recorded recorded = made_up();
  const auto chooser = tune::make_sampler(sampler, recorded.space, prior, 5);
  return fmt::format("{}", fmt::join(tune::replay(recorded, *chooser, 0, 0).tried, " "));
}

TEST(Steps, OfEachSampler) {
  tune::Prior prior;
  for (size_t i = 0; i < made_up().space.size(); ++i)
    prior.push_back(i % 4 == 3 ? NAN : std::cos(static_cast<double>(i)));
  EXPECT_EQ(asked_by("random", {}),
            "37 26 22 12 21 36 6 9 5 29 4 32 23 35 25 18 3 7 11 8 17 2 24 30 13 15 10 39 19 31 20 38 0 33 14 "
            "27 28 16 34 1");
  EXPECT_EQ(asked_by("prior", prior),
            "22 28 16 9 34 10 29 4 21 2 17 8 36 33 14 30 5 20 24 1 26 18 37 32 12 13 38 6 25 0 23 35 3 7 11 "
            "15 39 19 31 27");
  EXPECT_EQ(asked_by("greedy", {}),
            "1 6 21 0 31 11 39 34 38 18 28 13 19 8 3 23 33 2 4 24 9 14 20 12 32 22 17 27 5 15 25 35 7 37 36 "
            "26 16 29 30 10");
  EXPECT_EQ(asked_by("own", {}),
            "1 18 21 0 6 31 4 11 25 35 10 22 34 16 26 29 5 36 15 7 20 14 37 30 3 12 9 24 32 28 19 39 2 17 27 "
            "33 13 23 8 38");
  EXPECT_EQ(asked_by("own", prior),
            "22 28 16 9 34 10 29 4 21 2 1 6 11 31 0 35 20 12 15 26 36 5 19 37 30 25 3 14 7 24 32 17 39 13 8 "
            "27 33 23 18 38");
}

TEST(Steps, OfOwnOnRecordedTimes) {
  const tune::Recorded recorded = tune::read_recorded(HARNESS_SIMT_MODEL "/cuda.csv").at(1);
  const auto own = tune::make_sampler("own", recorded.space, {}, 3);
  std::vector<size_t> order;
  std::vector<std::string> predicted;
  for (int asked = 0; asked < 30; ++asked) {
    const size_t next = own->ask().value();
    order.push_back(next);
    predicted.push_back(own->predicted() ? fmt::format("{:.4g}", *own->predicted()) : "");
    own->tell(next, recorded.costs[next]);
  }
  EXPECT_EQ(fmt::format("{}", fmt::join(order, " ")),
            "94 119 58 95 53 102 118 114 12 38 19 92 134 150 86 16 141 137 83 5 63 31 54 120 100 108 110 106 "
            "112 103");
  EXPECT_EQ(fmt::format("{}", fmt::join(predicted, " ")),
            "  4.238 4.31 4.509 4.47 4.344 4.402 4.402 4.697 5.161 4.259 5.362 5.264 5.188 5.332 5.022 5.121 "
            "5.815 5.718 6.045 8.624 10.76 4.209 4.208 4.297 4.272 4.273 4.277 4.259");
}

/// Returns the steps of a tuner as text. Candidate 3 is `s3` if it is measured in the search, `r2:3` in round
/// 2 of the race, and `f9:3` in round 9 of the finals. The mark `!` means abandoned or failed.
std::string trace_of(const tune::Tuned& tuned) {
  std::string text;
  for (const tune::TunerStep& step : tuned.steps) {
    const char letter = tune::phase_name(step.phase)[0];
    text += letter == 's' ? fmt::format("s{}", step.candidate)
                          : fmt::format("{}{}:{}", letter, step.round, step.candidate);
    text += step.evaluation.cost ? " " : "! ";
  }
  for (const tune::Winner& one : tuned.set) text += fmt::format("={} ", one.candidate);
  return text;
}

TEST(Steps, OfTheWholeTuner) {
  const tune::Recorded recorded = made_up();
  tune::Resampled machine(recorded, {.share = 0.02, .seed = 7, .repetitions = 6});
  const auto own = tune::make_sampler("own", recorded.space, {}, 7);
  const tune::Tuned tuned = tune::tune(recorded.space, *own, machine, {.evaluations = 16, .seed = 7});
  EXPECT_EQ(trace_of(tuned),
            "s14 s6! s25 s30 s35! s0 s5! s2! s10 s21 s11 s16! s31 s28! s32! s26! r1:21 r1:11 r2:21 r2:11 "
            "r3:11 r3:21 r4:11 r4:21 f6:11 f7:11 f8:11 f9:11 f10:11 =11 ");
  EXPECT_NEAR(tuned.spent_s, 0.461805850, 1e-6);
  EXPECT_NEAR(machine.searched_s(), 0.185508317, 1e-6);
}

TEST(Steps, OfARehearsal) {
  const tune::Rehearsal all = tune::rehearse(made_up(), "random", {}, {.evaluations = 20},
                                             {.share = 0.05, .repetitions = 5}, 0.1, 10);
  EXPECT_EQ(all.size, 40u);
  EXPECT_EQ(fmt::format("{} {:.6f} {:.6f} {:.6f} {:.4f} {:.4f} {:.6f} {:.6f} {:.6f}", all.evaluations,
                        all.median_loss, all.p90_loss, all.most_loss, all.missed, all.agreement, all.capped,
                        all.share_of_time, all.share_of_runs),
            "20 0.000000 0.337777 0.337777 0.5000 0.6000 0.620000 0.357331 0.221799");
}

TEST(Steps, OfAScore) {
  const tune::Score score = tune::score(made_up(), "random", {}, 0.25, 11, 15);
  EXPECT_EQ(score.good, 2u);
  EXPECT_EQ(fmt::format("{:.4f} {:.4f} {:.4f} {} {} {:.6f}", score.random, score.mean, score.median,
                        score.p90, score.most, score.share_of_cost),
            "13.6667 10.5455 10.0000 16 16 0.281651");
}

// The sampler learns the logarithm of the logarithm of costs, scaled to mean 0 and variance 1. Converting a
// prediction back must give the cost exactly.
TEST(Scale, IsLearntAndTurnedBack) {
  tune::Scale scale(2);
  std::vector<double> costs{2, 4, 20, 3};
  const std::vector<double> given = costs;
  scale.learn(costs);
  double sum = 0, squares = 0;
  for (size_t i = 0; i < costs.size(); ++i) {
    sum += costs[i];
    squares += costs[i] * costs[i];
    EXPECT_NEAR(scale.cost(costs[i]), given[i], 1e-7 * given[i]);
  }
  EXPECT_NEAR(sum, 0, 1e-9);
  EXPECT_NEAR(squares / 4, 1, 1e-6);
  const auto twice = [](double ratio) { return std::log1p(10 * std::log(ratio)); };
  EXPECT_NEAR((costs[1] - costs[0]) / (costs[2] - costs[0]), twice(2) / twice(10), 1e-9);
  EXPECT_NEAR(scale.cost(scale.below_best(0.01)), 1.98, 1e-6);
}

}  // namespace
}  // namespace harness::testing
