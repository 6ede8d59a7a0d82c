// Tests the tuner on scripted machines: failures late in a run, exact ties, no time left, and several sources
// of which one is slow.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tune/tuner.hpp"

namespace harness::testing {
namespace {

using Script = std::function<tune::Evaluation(size_t candidate, uint64_t round)>;

class Scripted : public tune::Machine {
 public:
  explicit Scripted(Script script) : script_(std::move(script)) {}
  tune::Evaluation measure(size_t candidate, uint64_t round, double) override {
    if (ends_after_ == 0) {
      ++asked_in_vain_;
      return {.status = "interrupted", .reason = {}};
    }
    if (ends_after_ > 0) --ends_after_;
    return script_(candidate, round);
  }
  bool interrupted() const override { return asked_to_stop_ && ends_after_ == 0; }
  bool out_of_time() const override { return ends_after_ == 0; }
  /// Returns the number of measurements that were requested after the end.
  int asked_in_vain() const { return asked_in_vain_; }

  void end_after(int measurements, bool by_signal) {
    ends_after_ = measurements;
    asked_to_stop_ = by_signal;
  }

 private:
  const Script script_;
  int ends_after_ = -1, asked_in_vain_ = 0;
  bool asked_to_stop_ = false;
};

/// Returns an evaluation with ten repetitions, of which the slowest takes the fraction `spread` longer than
/// the fastest.
tune::Evaluation takes(double ms, uint64_t round, double spread = 0.01, double took_s = 1) {
  tune::Evaluation found{.status = "ok", .reason = {}, .cost = ms, .took_s = took_s};
  for (int i = 0; i < 10; ++i) found.samples.add(ms * (1 + spread * (i - 4.5) / 9), round);
  return found;
}

tune::Evaluation fails() {
  return {.status = "crash", .reason = "as the script says", .took_s = 1};
}

tune::Space space_of(size_t size) {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (size_t i = 0; i < size; ++i)
    space.candidates.push_back({fmt::format("c{}", i), {{"format", fmt::format("f{}", i)}}});
  return space;
}

tune::Tuned tuned_by(const Script& script, size_t size, tune::Rules rules) {
  Scripted machine(script);
  const tune::Space space = space_of(size);
  const auto sampler = tune::make_sampler("exhaustive", space, {}, 1);
  return tune::tune(space, *sampler, machine, rules);
}

std::vector<size_t> winners(const tune::Tuned& tuned) {
  std::vector<size_t> candidates;
  for (const tune::Winner& one : tuned.set) candidates.push_back(one.candidate);
  return candidates;
}

size_t steps_of(const tune::Tuned& tuned, tune::Phase phase, size_t candidate) {
  return static_cast<size_t>(std::ranges::count_if(tuned.steps, [&](const tune::TunerStep& step) {
    return step.phase == phase && step.candidate == candidate;
  }));
}

double spent_in(const tune::Tuned& tuned, tune::Phase phase) {
  double sum = 0;
  for (const tune::TunerStep& step : tuned.steps) sum += step.phase == phase ? step.evaluation.took_s : 0;
  return sum;
}

TEST(Scripted, WhatFailsInTheRaceIsMeasuredNoMoreAndDoesNotWin) {
  const tune::Tuned tuned = tuned_by(
      [](size_t candidate, uint64_t round) {
        return candidate == 0 && round == 2 ? fails() : takes(candidate == 0 ? 1 : 1.1, round);
      },
      3, {});
  EXPECT_EQ(steps_of(tuned, tune::Phase::race, 0), 2U);
  EXPECT_EQ(steps_of(tuned, tune::Phase::finals, 0), 0U);
  EXPECT_THAT(winners(tuned), ::testing::UnorderedElementsAre(1, 2));
}

TEST(Scripted, WhatFailsInTheFinalsDoesNotWin) {
  const tune::Rules rules;
  const uint64_t finals = tune::first_round(tune::Phase::finals, rules);
  const tune::Tuned tuned = tuned_by(
      [&](size_t candidate, uint64_t round) {
        return candidate == 0 && round == finals + 1
                   ? fails()
                   : takes(1 + 0.001 * static_cast<double>(candidate), round);
      },
      2, rules);
  EXPECT_EQ(winners(tuned), std::vector<size_t>{1});
}

TEST(Scripted, WhoeverFailsAllTheTimeInTheRaceLeavesNoWinner) {
  const tune::Tuned tuned =
      tuned_by([](size_t, uint64_t round) { return round == 0 ? takes(1, round) : fails(); }, 2, {});
  EXPECT_TRUE(tuned.complete);
  EXPECT_TRUE(tuned.set.empty());
}

TEST(Scripted, WhatIsSlowerInTheFinalsAloneIsNoWinner) {
  const tune::Rules rules;
  const uint64_t finals = tune::first_round(tune::Phase::finals, rules);
  const tune::Tuned tuned = tuned_by(
      [&](size_t candidate, uint64_t round) {
        return takes(candidate == 1 && round >= finals ? 1.5 : 1, round, 0.05);
      },
      2, rules);
  EXPECT_GT(steps_of(tuned, tune::Phase::finals, 1), 0U);
  EXPECT_EQ(winners(tuned), std::vector<size_t>{0});
}

TEST(Scripted, ExactTiesAllWin) {
  const tune::Tuned tuned = tuned_by([](size_t, uint64_t round) { return takes(1, round, 0); }, 3, {});
  EXPECT_THAT(winners(tuned), ::testing::UnorderedElementsAre(0, 1, 2));
}

// In a race, the tuner measures the fastest candidates in rounds. The rounds end when it is clear whether a
// candidate is slower, and at the latest after `most_rounds`.
TEST(Scripted, ARaceEndsWhenItCanTellNothingMore) {
  const tune::Rules rules;
  const auto rounds_at = [&](double spread) {
    const tune::Tuned tuned = tuned_by(
        [&](size_t, uint64_t round) { return takes(round % 2 == 0 ? 1 + spread : 1, round, 0); }, 2, rules);
    return steps_of(tuned, tune::Phase::race, 0);
  };
  EXPECT_EQ(rounds_at(0), rules.least_rounds) << "both are alike";
  EXPECT_EQ(rounds_at(1), rules.most_rounds) << "rounds are far apart";
}

// If the cost is a number of modelled cycles, measuring again gives the same number. So the tuner has no
// race, and no run is abandoned.
TEST(Scripted, WhatIsCountedIsMeasuredOnce) {
  const tune::Tuned tuned = tuned_by(
      [](size_t candidate, uint64_t) {
        if (candidate == 2) return fails();
        return tune::Evaluation{.status = "ok",
                                .reason = {},
                                .cost = 100 + 4 * static_cast<double>(candidate),
                                .judged_by = "counted_steps"};
      },
      4, {});
  EXPECT_EQ(tuned.steps.size(), 4U);
  for (const tune::TunerStep& step : tuned.steps) {
    EXPECT_EQ(step.phase, tune::Phase::search);
    EXPECT_DOUBLE_EQ(step.cap_ms, 0);
  }
  EXPECT_EQ(winners(tuned), std::vector<size_t>{0}) << "4 % are more than the minimum effect";
}

TEST(Scripted, TheSearchEndsAfterItsShareOfTheTimeAndTheRaceAfterItsOwn) {
  const tune::Tuned tuned = tuned_by([](size_t, uint64_t round) { return takes(1, round, 1.5, 0.1); }, 200,
                                     {.evaluations = 0, .seconds = 10});
  EXPECT_NEAR(spent_in(tuned, tune::Phase::search), 6, 0.11);
  EXPECT_GT(spent_in(tuned, tune::Phase::race), 0);
  EXPECT_LE(spent_in(tuned, tune::Phase::search) + spent_in(tuned, tune::Phase::race), 8.5);
  EXPECT_GE(spent_in(tuned, tune::Phase::finals), 0.6);
}

TEST(Scripted, WhereNoTimeIsLeftTwoAreStillCompared) {
  const tune::Tuned tuned = tuned_by([](size_t, uint64_t round) { return takes(1, round, 0.05, 5); }, 9,
                                     {.evaluations = 0, .seconds = 12});
  EXPECT_EQ(tuned.evaluations, 2U);
  EXPECT_EQ(steps_of(tuned, tune::Phase::finals, 0), 3U);
  EXPECT_EQ(steps_of(tuned, tune::Phase::finals, 1), 3U);
  EXPECT_THAT(winners(tuned), ::testing::UnorderedElementsAre(0, 1));
}

// The search takes 14 of 60 s. In the race that follows, each candidate is measured six times or more, which
// takes 6 s for the first two candidates, and 30 s for the next two. The fourth candidate is the last one
// that begins before the time is used up.
TEST(Scripted, AsManyAreRacedAsTheirOwnTimesPermit) {
  constexpr double took_s[] = {1, 1, 5, 5, 1, 1};
  const tune::Tuned tuned = tuned_by(
      [&](size_t candidate, uint64_t round) {
        return takes(1 + 0.001 * static_cast<double>(candidate), round, 0.05, took_s[candidate]);
      },
      6, {.evaluations = 0, .seconds = 60});
  EXPECT_EQ(tuned.evaluations, 6U);
  for (size_t candidate = 0; candidate < 6; ++candidate)
    EXPECT_EQ(steps_of(tuned, tune::Phase::race, candidate) > 0, candidate < 4) << candidate;
}

TEST(Scripted, ASlowSourceOfManyDoesNotLowerTheCap) {
  Scripted machine([](size_t, uint64_t round) {
    tune::Evaluation found{.status = "ok", .reason = {}, .cost = 1};
    for (int64_t source = 0; source < 10; ++source) found.samples.add(source == 3 ? 8 : 1, round, 0, source);
    return found;
  });
  const tune::Space space = space_of(2);
  const auto sampler = tune::make_sampler("exhaustive", space, {}, 1);
  const tune::Tuned tuned = tune::tune(space, *sampler, machine, {.cap = 1.5});
  EXPECT_EQ(tuned.steps[1].phase, tune::Phase::search);
  EXPECT_DOUBLE_EQ(tuned.steps[1].cap_ms, 1.5 * 8);
}

TEST(Scripted, ARepetitionThatWasSlowDoesNotRaiseTheCap) {
  Scripted machine([](size_t, uint64_t round) {
    tune::Evaluation found = takes(1, round, 0);
    found.samples.times.back() = 8;
    return found;
  });
  const tune::Space space = space_of(2);
  const auto sampler = tune::make_sampler("exhaustive", space, {}, 1);
  EXPECT_LT(tune::tune(space, *sampler, machine, {.cap = 1.5}).steps[1].cap_ms, 2);
}

/// For each number of measurements, runs a tuner that is ended after this number. Calls `look` with the
/// result.
void end_everywhere(bool by_signal, const std::function<void(const tune::Tuned&, int)>& look) {
  const tune::Space space = space_of(3);
  for (int measurements = 0; measurements < 20; ++measurements) {
    Scripted machine([](size_t candidate, uint64_t round) {
      return takes(1 + 0.01 * static_cast<double>(candidate), round);
    });
    machine.end_after(measurements, by_signal);
    const auto sampler = tune::make_sampler("exhaustive", space, {}, 1);
    const tune::Tuned tuned = tune::tune(space, *sampler, machine, {});
    EXPECT_LE(tuned.steps.size(), static_cast<size_t>(measurements));
    for (const tune::TunerStep& step : tuned.steps) EXPECT_EQ(step.evaluation.status, "ok");
    if (by_signal && measurements > 0) {
      EXPECT_EQ(machine.asked_in_vain(), 0) << measurements;
    }
    look(tuned, measurements);
  }
}

TEST(Scripted, WhoIsInterruptedMakesNoStepOfWhatWasEndedAndHasNoWinners) {
  end_everywhere(true, [](const tune::Tuned& tuned, int) {
    EXPECT_FALSE(tuned.complete);
    EXPECT_TRUE(tuned.set.empty());
  });
}

TEST(Scripted, WhereTimeIsUpItEndsWithTheBestOfWhatWasMeasured) {
  end_everywhere(false, [](const tune::Tuned& tuned, int measurements) {
    EXPECT_TRUE(tuned.complete);
    EXPECT_EQ(tuned.set.empty(), measurements == 0);
    if (!tuned.set.empty()) {
      EXPECT_EQ(tuned.set.front().candidate, 0U);
    }
  });
}

}  // namespace
}  // namespace harness::testing
