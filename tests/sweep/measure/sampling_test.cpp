// Tests how many repetitions are made until the median is known, and how runs that are too short to time are
// batched.
#include "sweep/measure/sampling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace harness::testing {
namespace {

struct Clockwork {
  std::vector<double> times;
  size_t runs = 0;
  sweep::Run operator()() { return {times[runs++ % times.size()], 3}; }
};

/// Returns how long threads have waited so far, in milliseconds. The sum grows by one of `amounts` per
/// repetition.
struct Waiting {
  std::vector<double> amounts;
  size_t calls = 0;
  double sum = 0;
  double operator()() {
    if (calls++ % 2 == 1) sum += amounts[calls / 2 - 1 < amounts.size() ? calls / 2 - 1 : amounts.size() - 1];
    return sum;
  }
};

bool alone() {
  return false;
}

double never() {
  return 0;
}

/// Takes samples on a simulated machine without other programs.
sweep::Sampling sample_alone(const experiment::MeasurePlan& plan, double run_ms,
                             const std::function<sweep::Run()>& run) {
  return sweep::sample("a", plan, run_ms, run, never, alone);
}

TEST(Sampling, JustTheRepetitionsUnlessToldOtherwise) {
  Clockwork run{{1, 9, 2, 8}};
  const sweep::Sampling result = sample_alone(experiment::MeasurePlan{}, 1, std::ref(run));
  EXPECT_EQ(result.samples.size(), 10u);
  EXPECT_EQ(result.batch, 1u);
  EXPECT_FALSE(result.stable);
}

TEST(Sampling, StopsWhenStableOrAtTheCap) {
  experiment::MeasurePlan plan;
  plan.stable = 0.02;
  Clockwork quiet{{5, 5.01, 5.02}}, noisy{{1, 9, 2, 8, 5}};
  const sweep::Sampling known = sample_alone(plan, 5, std::ref(quiet));
  EXPECT_TRUE(known.stable);
  EXPECT_EQ(known.samples.size(), 10u);
  plan.max_repetitions = 50;
  const sweep::Sampling given_up = sample_alone(plan, 1, std::ref(noisy));
  EXPECT_FALSE(given_up.stable);
  EXPECT_EQ(given_up.samples.size(), 50u);
}

// With ten samples the confidence interval of the median extends from the second to the ninth. Here it is 7
// to 9 around 8, so the uncertainty of the median is an eighth.
TEST(Sampling, IsStableWhereTheMedianIsKnownAsWellAsAskedFor) {
  const std::vector<double> times{7, 7, 7, 7, 7, 9, 9, 9, 9, 9};
  experiment::MeasurePlan plan;
  plan.max_repetitions = 10;
  for (const auto& [stable, known] : {std::pair{0.125, true}, {0.1249, false}, {0.0, false}}) {
    Clockwork run{times};
    plan.stable = stable;
    EXPECT_EQ(sample_alone(plan, 8, std::ref(run)).stable, known) << stable;
  }
}

TEST(Sampling, ARepetitionReturnsWhatItMeasured) {
  double next = 1;
  const auto once = [&] { return next *= 2; };
  const std::vector<double> times = sweep::repeat("a", 3, once);
  ASSERT_EQ(times.size(), 3u);
  EXPECT_NEAR(times[0], 2, 1e-9);
  EXPECT_NEAR(times[2], 8, 1e-9);
  int runs = 0;
  EXPECT_THROW(sweep::repeat("a", 3,
                             [&]() -> double {
                               ++runs;
                               throw std::runtime_error("a run that failed");
                             }),
               std::runtime_error);
  EXPECT_EQ(runs, 1) << "the repetitions after it are left out";
}

TEST(Sampling, RepetitionsFillTheirTimeAndEndWithIt) {
  EXPECT_EQ(sweep::repetitions_for(10, 5, 0, 30), 5u);
  EXPECT_EQ(sweep::repetitions_for(10, 5, 0.1, 30), 10u) << "0.1 s are filled";
  EXPECT_EQ(sweep::repetitions_for(10, 5, 0.101, 30), 11u);
  EXPECT_EQ(sweep::repetitions_for(10, 50, 0, 0.3), 30u) << "no more fit into 0.3 s";
  EXPECT_EQ(sweep::repetitions_for(10, 50, 0, 0.309), 30u);
  EXPECT_EQ(sweep::repetitions_for(10, 5, 1, 0.3), 30u) << "the end comes first";
  EXPECT_EQ(sweep::repetitions_for(1000, 5, 0, 0.3), 1u) << "one is always taken";
  EXPECT_EQ(sweep::repetitions_for(0, 5, 1e9, 1e9), 10000u) << "more would only make the file long";
}

// A repetition is disturbed if threads waited for more than a twentieth of its time. Here it takes
// 1 ms, so the limit is 0.05 ms.
TEST(Sampling, AWaitOfATwentiethIsNoDisturbance) {
  for (const auto& [waited, busy] : {std::pair{0.0625, true}, {0.046875, false}}) {
    Clockwork run{{1}};
    Waiting waiting{{waited}};
    EXPECT_EQ(sweep::sample("a", experiment::MeasurePlan{}, 1, std::ref(run), std::ref(waiting), alone).busy,
              busy)
        << waited;
  }
}

TEST(Sampling, BatchesOfShortRunsAreMeans) {
  EXPECT_EQ(sweep::batch_for(0.5, 0), 1u);
  EXPECT_EQ(sweep::batch_for(0.01, 0), 100u);
  EXPECT_EQ(sweep::batch_for(0, 0), 1000u);
  EXPECT_EQ(sweep::batch_for(0.01, 1), 1u) << "as the plan says";
  EXPECT_EQ(sweep::batch_for(10, 1'000'000'000'000, 1), 100u) << "but no longer than max_time";
  EXPECT_EQ(sweep::batch_for(10'000, 5, 1), 1u);
  Clockwork run{{0.01, 0.03}};
  const sweep::Sampling result = sample_alone(experiment::MeasurePlan{}, 0.02, std::ref(run));
  EXPECT_EQ(result.batch, 50u);
  EXPECT_EQ(run.runs, 500u);
  EXPECT_NEAR(result.samples[0].time_ms, 0.02, 1e-12);
}

TEST(Sampling, DisturbedRepetitionsAreTakenAgain) {
  Clockwork run{{1, 5, 1.1, 1.2}};
  Waiting waiting{{0, 3, 0, 0}};  // threads wait 3 ms in the second run only
  experiment::MeasurePlan plan;
  plan.repetitions = 3;
  const sweep::Sampling result = sweep::sample("a", plan, 1, std::ref(run), std::ref(waiting), alone);
  ASSERT_EQ(result.samples.size(), 3u);
  EXPECT_DOUBLE_EQ(result.samples[1].time_ms, 1.1);
  EXPECT_DOUBLE_EQ(result.samples[2].time_ms, 1.2);
  EXPECT_FALSE(result.busy);
}

TEST(Sampling, ABusyMachineIsToldOnceEnoughWasTried) {
  Clockwork run{{1}};
  Waiting waiting{{0.06}};
  const sweep::Sampling busy =
      sweep::sample("a", experiment::MeasurePlan{}, 1, std::ref(run), std::ref(waiting), alone);
  EXPECT_TRUE(busy.busy);
  EXPECT_EQ(busy.samples.size(), 10u);
  EXPECT_EQ(run.runs, 11u) << "the first further one was disturbed too";
  Waiting little{{0.04}};  // waking a thread takes 0.04 ms
  EXPECT_FALSE(sweep::sample("a", experiment::MeasurePlan{}, 1, std::ref(run), std::ref(little), alone).busy);
  Waiting none{{0}};
  const auto crowded = [] { return true; };
  EXPECT_TRUE(sweep::sample("a", experiment::MeasurePlan{}, 1, std::ref(run), std::ref(none), crowded).busy)
      << "a helper that gets no processor delays nobody, but its run takes longer";
}

TEST(WarmUp, GoesOnWhileRunsGetFaster) {
  experiment::MeasurePlan plan;
  Clockwork run{{8, 6, 4, 4, 4}};
  uint64_t runs = 1;
  EXPECT_DOUBLE_EQ(sweep::warm_up(plan, 10, std::ref(run), runs), 10);
  EXPECT_EQ(runs, 1u) << "the first run was the warm-up";
  plan.stable = 0.02;
  EXPECT_DOUBLE_EQ(sweep::warm_up(plan, 10, std::ref(run), runs), 4);
  EXPECT_EQ(runs, 5u);
}

// A program that becomes faster in every run is warmed up by ten further runs, and then measured.
TEST(WarmUp, EndsAfterTenFurtherRuns) {
  experiment::MeasurePlan plan;
  plan.stable = 0.02;
  double next = 1000;
  uint64_t runs = 1;
  const auto faster = [&] { return sweep::Run{next /= 2, 3}; };
  sweep::warm_up(plan, 1000, faster, runs);
  EXPECT_EQ(runs, 11u);
  plan.warmup = 4;
  runs = 1;
  sweep::warm_up(plan, 1000, faster, runs);
  EXPECT_EQ(runs, 14u);
}

// A first run of 2 ms or more is long enough to decide whether runs are timed together in batches. It needs
// no second run.
TEST(WarmUp, AFirstRunThatIsLongDecidesByItself) {
  for (const auto& [first_ms, wanted] : {std::pair{1.99, 2u}, {2.0, 1u}, {100.0, 1u}}) {
    Clockwork run{{0.02}};
    uint64_t runs = 1;
    sweep::warm_up(experiment::MeasurePlan{}, first_ms, std::ref(run), runs);
    EXPECT_EQ(runs, wanted) << first_ms;
  }
}

TEST(WarmUp, AColdFirstRunDoesNotDecideWhetherRunsAreBatched) {
  experiment::MeasurePlan plan;
  Clockwork run{{0.02}};
  uint64_t runs = 1;
  EXPECT_DOUBLE_EQ(sweep::warm_up(plan, 0.3, std::ref(run), runs), 0.02);
  EXPECT_EQ(runs, 2u);
  plan.batch = 1;
  EXPECT_DOUBLE_EQ(sweep::warm_up(plan, 0.3, std::ref(run), runs), 0.3) << "there is nothing to decide";
  EXPECT_EQ(runs, 2u);
}

TEST(WarmUp, EndsWithMaxTime) {
  experiment::MeasurePlan plan;
  plan.warmup = 1'000'000'000'000;
  plan.max_time_s = 0.02;
  uint64_t runs = 1;
  const auto run = [] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return harness::sweep::Run{1, 3};
  };
  sweep::warm_up(plan, 1, run, runs);
  EXPECT_LE(runs, 21u);
}

}  // namespace
}  // namespace harness::testing
