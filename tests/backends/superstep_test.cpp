// Tests the superstep loop with a scripted device: what the loop launches, and when it ends.
#include <gmock/gmock.h>

#include "scripted_device.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;

TEST_F(SuperstepTest, EndsWhenTheAlgorithmSaysSo) {
  const RunResult result = run();
  EXPECT_EQ(result.supersteps, 4u);
  EXPECT_FALSE(result.reached_limit);
  EXPECT_FALSE(result.timed_out);
  EXPECT_THAT(device_.log, ElementsAre("start 10", "rows 10", "rows 10", "rows 10", "rows 10"));
}

// A device with hardware units for load balancing (`harness_unit`). Before the launch of a step that uses a
// unit, the loop must call `use_unit`.
struct DeviceWithUnits : ScriptedDevice {
  void use_unit(uint32_t unit) { log.push_back("unit " + std::to_string(unit)); }
};

TEST_F(SuperstepTest, RunsTheKernelOfAUnitsStep) {
  for (Phase& phase : job_.phases) {
    Step& step = phase.parts.front().steps.front();
    step.kind = HARNESS_UNIT_STEP;
    step.unit = 2;
  }
  job_.max_supersteps = 1;
  run();
  EXPECT_THAT(device_.log, ElementsAre("start 10", "rows 10")) << "a kernel like any other";
  DeviceWithUnits device;
  device.script = device_.script;
  SuperstepLoop<DeviceWithUnits>(device, job_).run();
  EXPECT_THAT(device.log, ElementsAre("start 10", "unit 2", "rows 10"));
}

TEST_F(SuperstepTest, TakesAsManyAsThereMayBeAndNoMore) {
  for (const uint64_t most : {1, 2, 3}) {
    job_.max_supersteps = most;
    device_ = {};
    device_.script = [](uint64_t, harness_control& control) { control.frontier_size = 3; };
    const RunResult result = run();
    EXPECT_EQ(result.supersteps, most);
    EXPECT_TRUE(result.reached_limit);
    EXPECT_EQ(device_.log.size(), 1 + most);
  }
}

TEST_F(SuperstepTest, ThatEndsByItselfAtTheLimitHasNotReachedIt) {
  job_.max_supersteps = 4;
  const RunResult result = run();
  EXPECT_EQ(result.supersteps, 4u);
  EXPECT_FALSE(result.reached_limit);
}

TEST_F(SuperstepTest, IsGivenUpWhenTimeIsOver) {
  device_.script = [](uint64_t, harness_control& control) { control.frontier_size = 3; };
  job_.timeout_seconds = 2.5;  // on the scripted device, the end of a superstep takes a second
  const RunResult result = run();
  EXPECT_TRUE(result.timed_out);
  EXPECT_EQ(result.supersteps, 2u);
}

TEST_F(SuperstepTest, ListsTheRowsOfAQueueAlone) {
  for (Phase& phase : job_.phases) phase.in = phase.out = FrontierKind::queue;
  run();
  EXPECT_THAT(device_.log, ElementsAre("start 10", "rows 3", "rows 3", "rows 3", "rows 3"));
}

TEST_F(SuperstepTest, BeginsWithSuperstepsWithoutEdges) {
  job_.vertex_supersteps = 2;
  for (Phase& phase : job_.phases) phase.apply = kernel("apply");
  run();
  EXPECT_THAT(device_.log,
              ElementsAre("start 10", "apply 10", "apply 10", "rows 10", "apply 10", "rows 10", "apply 10"));
}

// Deferred vertices wait until the threshold of priorities reaches theirs. If the frontier is empty and
// vertices are deferred, the loop raises the threshold, and the vertices below it enter the frontier.
TEST_F(SuperstepTest, ReleasesWhatWaits) {
  job_.ordering = true;
  device_.script = [](uint64_t ends, harness_control& control) {
    control.frontier_size = ends == 1 ? 0 : 3;
    control.deferred = 5;
    control.done = ends == 3;
  };
  EXPECT_EQ(run().supersteps, 2u);
  EXPECT_THAT(device_.log, ElementsAre("raise 1", "start 10", "rows 10", "raise 1", "split 5", "rows 10"));
}

TEST_F(SuperstepTest, CountsTheReleaseWhereThreadsGoOnWithIt) {
  job_.ordering = true;
  device_.ahead = true;
  device_.script = [](uint64_t ends, harness_control& control) {
    control.frontier_size = ends == 1 ? 0 : 3;
    control.deferred = 5;
    control.done = ends == 3;
  };
  EXPECT_EQ(run().supersteps, 3u);
}

TEST_F(SuperstepTest, StartsAgainWhereTheAlgorithmAsksForIt) {
  device_.script = [](uint64_t ends, harness_control& control) {
    control.frontier_size = 3;
    control.restart = ends == 1;
    control.done = ends == 3;
  };
  EXPECT_EQ(run().supersteps, 2u);
  EXPECT_THAT(device_.log, ElementsAre("start 10", "rows 10", "start 10", "rows 10"));
}

// A superstep is dense if the fraction of active vertices is greater than `dense_at`.
TEST_F(SuperstepTest, IsDenseAboveAShareOfTheVertices) {
  job_.dense_at = 0.3;
  job_.phases[HARNESS_PULL_SUPERSTEP].parts[0].steps[0].kernel = kernel("dense");
  device_.script = [](uint64_t ends, harness_control& control) {
    control.frontier_size = ends + 2;
    control.done = ends == 4;
  };
  run();
  EXPECT_THAT(device_.log, ElementsAre("start 10", "rows 10", "rows 10", "dense 10", "dense 10"));
}

}  // namespace
}  // namespace harness::testing
