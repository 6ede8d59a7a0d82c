// Tests backward supersteps, which read the queues that were kept in the forward supersteps. They must visit
// the forward supersteps in reverse. If they do not, the loop must end the run and set `strayed`.
#include "scripted_device.hpp"

namespace harness::testing {
namespace {

/// State at the end of a superstep: the number of activated vertices, and the decision of the algorithm.
struct End {
  uint64_t activated = 0;
  uint32_t direction = 0;
  bool restart = false;
};
constexpr uint32_t back = HARNESS_BACKWARD;
constexpr End restart{.restart = true};

class WayBack : public SuperstepTest {
 protected:
  WayBack() {
    job_.goes_backward = true;
    job_.keeps_frontiers = true;
    for (Phase& phase : job_.phases) phase.in = phase.out = FrontierKind::queue;
  }
  /// Runs supersteps that end in these states, and one more superstep, which ends the run. Returns true if
  /// the loop found that the backward supersteps do not retrace the forward ones.
  bool strays(const std::vector<End>& ends) {
    device_ = {};
    device_.script = [&](uint64_t i, harness_control& control) {
      control.done = i >= ends.size();
      if (control.done) return;
      control.direction = ends[i].direction;
      if (control.direction != 0 && ends[i].activated > 0) control.direction |= HARNESS_ACTIVATED;
      control.frontier_size = ends[i].activated;
      control.restart = ends[i].restart;
    };
    return run().strayed;
  }
};

TEST_F(WayBack, MayRetraceAllSuperstepsSinceTheStart) {
  EXPECT_FALSE(strays({{1}, {3}, {2}, {0, back}, {0, back}}));
  EXPECT_FALSE(strays({{1}, {3}, {2}, {0, back}, {0, back}, {0, back}}));
  EXPECT_FALSE(strays({{1}, {3}, {0, back}, restart, {1}, {3}, {0, back}}));
  EXPECT_FALSE(strays({{1}, {3}, {0, back}, restart}));
}

TEST_F(WayBack, MayNotBeLongerThanTheWayForward) {
  EXPECT_TRUE(strays({{1}, {3}, {0, back}, {0, back}, {0, back}}));
  EXPECT_TRUE(strays({{0, back}, {0, back}}));
}

TEST_F(WayBack, BeginsWhereNothingIsActive) {
  EXPECT_TRUE(strays({{1}, {3, back}}));
  EXPECT_TRUE(strays({{1}, {3}, restart, {1, back}}));
}

TEST_F(WayBack, ActivatesNothing) {
  EXPECT_TRUE(strays({{1}, {3}, {2}, {0, back}, {1, back}}));
}

TEST_F(WayBack, EndsInARestart) {
  EXPECT_TRUE(strays({{1}, {3}, {0, back}, {2}}));
}

TEST_F(WayBack, IsFreeWhereTheAlgorithmTellsWhoIsActive) {
  for (const bool keeps : {false, true}) {
    job_.keeps_frontiers = keeps;
    for (uint32_t direction : {HARNESS_PUSH_SUPERSTEP, HARNESS_PULL_SUPERSTEP})
      job_.phases[direction | back].in = FrontierKind::all;
    EXPECT_FALSE(strays({{1}, {3, back}, {2, back}, {1, back}, {0, back}}));
  }
}

}  // namespace
}  // namespace harness::testing
