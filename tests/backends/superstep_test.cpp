// The superstep loop over a device that only notes what it is asked for. A script says what the kernel that
// ends a superstep finds.
#include "backends/superstep.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <string>

namespace harness::backends {
namespace {

using testing::ElementsAre;

/// Kernels are their names.
Kernel kernel(const char* name) {
  return const_cast<char*>(name);
}

class ScriptedDevice {
 public:
  /// Called when a superstep ends, with the number of ends so far: 0 is that of the first frontier.
  std::function<void(uint64_t, harness_control&)> script;
  std::vector<std::string> log;
  harness_control memory{};
  bool ahead = false;
  double now = 0;

  void use_blocks_of(uint32_t) {}
  void launch(Kernel called, const harness_args&, uint64_t items, harness_group, uint32_t) {
    note(called, items);
  }
  void launch_vertices(Kernel called, const harness_args& args) { note(called, args.vertices); }
  void once(Kernel called, const harness_args&) { note(called, 1); }
  void finish(Kernel, const harness_args&) {
    script(ends_++, memory);
    now += 1;
  }
  void zero(void*, size_t) {}
  void exclusive_scan(uint64_t*, uint64_t, uint64_t*) {}
  const harness_control& control() { return memory; }
  uint64_t read(const uint64_t& count) { return count; }
  uint64_t count(const uint64_t& exact, uint64_t) { return exact; }
  harness_control* mirror() { return nullptr; }
  bool goes_ahead() { return ahead; }
  double seconds() { return now; }

 private:
  void note(Kernel called, uint64_t items) {
    log.push_back(static_cast<const char*>(called) + std::string(" ") + std::to_string(items));
  }
  uint64_t ends_ = 0;
};
static_assert(Device<ScriptedDevice>);

class SuperstepTest : public testing::Test {
 protected:
  SuperstepTest() {
    job_.control = &device_.memory;
    job_.vertices = 10;
    for (Phase& phase : job_.phases) {
      phase.start = kernel("start");
      phase.raise = kernel("raise");
      phase.split = kernel("split");
      PartJob& part = phase.parts.emplace_back();
      part.args = {};
      part.args.control = &device_.memory;
      part.args.vertices = part.args.rows = 10;
      part.args.edges = 30;
      part.steps.push_back({.kernel = kernel("rows")});
    }
    // A frontier of three vertices, until four supersteps are done.
    device_.script = [](uint64_t ends, harness_control& control) {
      control.frontier_size = 3;
      control.done = ends >= 4;
    };
  }
  RunResult run() { return SuperstepLoop<ScriptedDevice>(device_, job_).run(); }

  ScriptedDevice device_;
  Job job_;
};

TEST_F(SuperstepTest, EndsWhenTheAlgorithmSaysSo) {
  const RunResult result = run();
  EXPECT_EQ(result.supersteps, 4u);
  EXPECT_FALSE(result.reached_limit);
  EXPECT_FALSE(result.timed_out);
  EXPECT_THAT(device_.log, ElementsAre("start 10", "rows 10", "rows 10", "rows 10", "rows 10"));
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
  job_.timeout_seconds = 2.5;  // an end of a superstep takes a second
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

// What was deferred is dealt out where nothing is left before the threshold.
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

// More than the share of the vertices is dense, no less.
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
}  // namespace harness::backends
