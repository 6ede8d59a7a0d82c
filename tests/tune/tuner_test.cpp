// Tests the whole tuner on scripted machines and on recorded results: abandoned runs, races, and a resume
// from the journal.
#include "tune/tuner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "base/error.hpp"
#include "temp_folder.hpp"
#include "tune/journal.hpp"
#include "tune/rehearsal.hpp"

namespace harness::testing {
namespace {

/// Returns recorded results of `size` candidates. Candidate i costs 10 + i ms, and every seventh one fails.
tune::Recorded stairs(size_t size) {
  tune::Recorded recorded{{"g", "bfs", "cpu", {}}, {}, {}};
  for (size_t i = 0; i < size; ++i) {
    recorded.space.candidates.push_back(
        {fmt::format("c{}", i), {{"format", fmt::format("f{}", i % 3)}, {"width", fmt::format("{}", i)}}});
    recorded.costs.push_back(i % 7 == 6 ? std::nullopt : std::optional(10.0 + static_cast<double>(i)));
    recorded.overheads_s.push_back(0.01);
  }
  return recorded;
}

tune::Tuned tuned_on(const tune::Recorded& recorded, tune::Rules rules, double noise = 0.01,
                     const std::string& sampler = "exhaustive") {
  tune::Resampled machine(recorded, {.share = noise, .seed = rules.seed});
  const auto chooser = tune::make_sampler(sampler, recorded.space, {}, rules.seed);
  return tune::tune(recorded.space, *chooser, machine, rules);
}

TEST(Tuner, EndsWithTheBestMeasuredAfresh) {
  const tune::Tuned tuned = tuned_on(stairs(30), {.evaluations = 0});
  ASSERT_FALSE(tuned.set.empty());
  EXPECT_EQ(tuned.set.front().candidate, 0U);
  EXPECT_EQ(tuned.evaluations, 30U);
  EXPECT_TRUE(tuned.complete);
  const tune::TunerStep& last = tuned.steps.back();
  EXPECT_EQ(last.phase, tune::Phase::finals);
  EXPECT_GT(last.round, tune::first_round(tune::Phase::race, {}));
  std::set<size_t> raced;
  for (const tune::TunerStep& step : tuned.steps) {
    if (step.phase == tune::Phase::race) raced.insert(step.candidate);
  }
  EXPECT_EQ(raced, (std::set<size_t>{0, 1, 2})) << "those within a quarter of the best";
}

TEST(Tuner, WhatCannotComeIntoTheRaceIsGivenUpWithoutATime) {
  const tune::Tuned tuned = tuned_on(stairs(30), {.evaluations = 0});
  for (const tune::TunerStep& step : tuned.steps) {
    if (step.phase != tune::Phase::search || step.candidate % 7 == 6) continue;
    if (step.candidate <= 1) {
      EXPECT_EQ(step.evaluation.status, "ok") << step.candidate;
    }
    if (step.candidate >= 4) {
      EXPECT_EQ(step.evaluation.status, "capped") << step.candidate;
      EXPECT_FALSE(step.evaluation.cost);
      EXPECT_EQ(step.evaluation.samples.count(), 0U);
      EXPECT_NEAR(step.evaluation.given_up_ms.value(), 10.0 + static_cast<double>(step.candidate), 2);
    }
  }
  const tune::Tuned uncapped = tuned_on(stairs(30), {.evaluations = 0, .cap = 0});
  EXPECT_EQ(uncapped.set.front().candidate, 0U);
  EXPECT_GT(uncapped.spent_s, 1.5 * tuned.spent_s);
}

TEST(Tuner, ABudgetOfEvaluationsOrOfTimeEndsIt) {
  EXPECT_EQ(tuned_on(stairs(30), {.evaluations = 5}).evaluations, 5U);
  const tune::Tuned brief = tuned_on(stairs(30), {.evaluations = 0, .seconds = 0.6});
  EXPECT_LT(brief.evaluations, 10U);
  EXPECT_FALSE(brief.set.empty());
}

TEST(Tuner, WhereAllFailsThereIsNoWinner) {
  tune::Recorded recorded = stairs(10);
  recorded.costs.assign(10, std::nullopt);
  const tune::Tuned tuned = tuned_on(recorded, {});
  EXPECT_TRUE(tuned.complete);
  EXPECT_TRUE(tuned.set.empty());
  EXPECT_TRUE(tune::what_matters(recorded.space, tuned).empty());
}

TEST(Tuner, SaysWhatAChoiceCosts) {
  const tune::Recorded recorded = stairs(30);
  const std::vector<tune::Choice> choices =
      tune::what_matters(recorded.space, tuned_on(recorded, {.evaluations = 0}, 0));
  ASSERT_EQ(choices.size(), 2U);
  for (const tune::Choice& choice : choices) {
    EXPECT_NEAR(choice.ratio, 1.1, 1e-6) << choice.dimension;
    EXPECT_EQ(choice.otherwise, choice.dimension == "format" ? "f1" : "1");
  }
}

/// A machine that compares its measurements with those that the journal has. It throws an Error after `lives`
/// measurements that the journal does not have, as if it were killed.
class Remembering : public tune::Machine {
 public:
  Remembering(const tune::Recorded& recorded, const tune::Journal& journal, size_t lives, size_t width)
      : recorded_(recorded),
        journal_(journal),
        machine_(recorded, {.share = 0.02, .seed = 5}),
        lives_(lives),
        width_(width) {}

  size_t width() const override { return width_; }

  tune::Evaluation measure(size_t candidate, uint64_t round, double cap_ms) override {
    const tune::Entry* known = journal_.find("s", round, recorded_.space.candidates[candidate].id);
    if (known == nullptr && lives_-- == 0) throw_error("killed");
    tune::Evaluation found = machine_.measure(candidate, round, cap_ms);
    if (known == nullptr) return found;
    EXPECT_EQ(found.cost, known->cost) << "the cap is what it was";
    EXPECT_EQ(found.status, known->status);
    EXPECT_EQ(found.given_up_ms, known->given_up_ms);
    found.took_s = known->took_s;
    return found;
  }

 private:
  const tune::Recorded& recorded_;
  const tune::Journal& journal_;
  tune::Resampled machine_;
  size_t lives_, width_;
};

std::vector<size_t> tune_with(const tune::Recorded& recorded, const std::filesystem::path& folder,
                              size_t lives, size_t width = 1) {
  tune::Journal journal(folder, false);
  Remembering machine(recorded, journal, lives, width);
  const auto sampler = tune::make_sampler("own", recorded.space, {}, 3);
  const auto note = [&](const tune::TunerStep& step) {
    const std::string& id = recorded.space.candidates[step.candidate].id;
    if (journal.find("s", step.round, id) != nullptr) return;
    journal.append({.space = "s",
                    .phase = phase_name(step.phase),
                    .round = step.round,
                    .id = id,
                    .reason = step.reason,
                    .predicted = step.predicted,
                    .status = step.evaluation.status,
                    .cost = step.evaluation.cost,
                    .given_up_ms = step.evaluation.given_up_ms,
                    .took_s = step.evaluation.took_s});
  };
  std::vector<size_t> set;
  for (const tune::Winner& one :
       tune::tune(recorded.space, *sampler, machine, {.evaluations = 30, .seconds = 8}, note).set)
    set.push_back(one.candidate);
  return set;
}

/// Kills a tuner again and again until it has finished. Its set of winners must be that of an undisturbed
/// tuner. Returns the number of kills.
size_t kills_to_the_same_set(size_t width) {
  const tune::Recorded recorded = stairs(60);
  const TempFolder folder;
  const std::filesystem::path whole = folder / "whole", killed = folder / "killed";
  std::filesystem::create_directories(whole);
  std::filesystem::create_directories(killed);
  const std::vector<size_t> expected = tune_with(recorded, whole, 1000, width);
  EXPECT_FALSE(expected.empty());
  size_t kills = 0;
  std::vector<size_t> set;
  while (set.empty() && kills <= 100) {
    try {
      set = tune_with(recorded, killed, 1, width);
    } catch (const Error&) {
      ++kills;
      // the kill leaves an incomplete line
      std::ofstream(killed / tune::Journal::name, std::ios::app) << "7,s,search,0,c1,to";
    }
  }
  EXPECT_EQ(set, expected);
  return kills;
}

TEST(Tuner, KilledAfterEveryStepItEndsInTheSameSet) {
  EXPECT_GE(kills_to_the_same_set(1), 40U);
  EXPECT_GE(kills_to_the_same_set(5), 40U);
}

TEST(Rehearsal, OnRecordedTimesTwoTunersAgreeAndCappingLosesNothing) {
  const auto spaces = tune::read_recorded(HARNESS_SIMT_MODEL "/cuda.csv");
  const tune::Recorded& one = spaces.front();
  const tune::Rehearsal all = tune::rehearse(one, "exhaustive", {}, {.evaluations = 0}, {}, 0.05, 10);
  EXPECT_EQ(all.missed, 0);
  EXPECT_EQ(all.agreement, 1);
  EXPECT_GT(all.capped, 0.5);
  EXPECT_LT(all.share_of_time, 0.4);
  EXPECT_LT(all.share_of_runs, all.share_of_time) << "race and finals are left out";
  const tune::Rehearsal few = tune::rehearse(one, "own", {}, {}, {}, 0.05, 10);
  EXPECT_EQ(few.evaluations, 50);
  EXPECT_LT(few.share_of_time, all.share_of_time);
}

// Without noise, each run of candidate 2 takes 12 ms. Preparing it takes 10 ms.
TEST(Resampled, IsGivenUpAfterTwoRunsThatAreSlowerThanTheCap) {
  const tune::Recorded recorded = stairs(7);
  tune::Resampled machine(recorded, {.share = 0, .seed = 1, .repetitions = 10});
  const tune::Evaluation whole = machine.measure(2, 0, 0);
  EXPECT_EQ(whole.status, "ok");
  EXPECT_EQ(whole.samples.count(), 10U) << "after a first run, which is no sample";
  EXPECT_DOUBLE_EQ(whole.cost.value(), 12);
  EXPECT_NEAR(whole.took_s, 0.01 + 11 * 0.012, 1e-9);
  EXPECT_NEAR(machine.searched_s(), 11 * 0.012, 1e-9) << "without preparing";
  EXPECT_EQ(machine.measure(2, 0, 12).status, "ok") << "just the cap";
  const tune::Evaluation slow = machine.measure(2, 0, 11.9);
  EXPECT_EQ(slow.status, "capped");
  EXPECT_DOUBLE_EQ(slow.given_up_ms.value(), 12);
  EXPECT_EQ(slow.samples.count(), 0U);
  EXPECT_FALSE(slow.cost);
  EXPECT_NEAR(slow.took_s, 0.01 + 2 * 0.012, 1e-9);
  const tune::Evaluation hopeless = machine.measure(2, 0, 1);
  EXPECT_DOUBLE_EQ(hopeless.given_up_ms.value(), 4) << "the first run ends at four times the cap";
  const double before = machine.searched_s();
  machine.measure(2, 3, 0);
  EXPECT_EQ(machine.searched_s(), before) << "later rounds are not of the search";
  EXPECT_EQ(machine.measure(6, 0, 0).status, "failed") << "as it was recorded";
}

TEST(Rehearsal, TwoTunersThatSawOtherCandidatesDoNotAgree) {
  const tune::Recorded recorded = stairs(200);
  const tune::Rehearsal two =
      tune::rehearse(recorded, "random", {}, {.evaluations = 2}, {.share = 0.001}, 0.05, 20);
  EXPECT_LE(two.agreement, 0.2);
  const tune::Rehearsal one =
      tune::rehearse(recorded, "exhaustive", {}, {.evaluations = 2}, {.share = 0.001}, 0.05, 20);
  EXPECT_EQ(one.agreement, 1);
}

}  // namespace
}  // namespace harness::testing
