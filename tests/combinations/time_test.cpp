// Tests that the reported time of a run is that of the wall clock, in milliseconds.
#include <gtest/gtest.h>

#include "base/stopwatch.hpp"
#include "graph/build/build.hpp"
#include "planted_result.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

TEST(RunTime, IsWhatTheClockOnTheWallSays) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  std::vector<Tie> ties;
  // A path, so that the run has one superstep per vertex.
  for (graph::vertex_t v = 1; v < 20'000; ++v) ties.push_back({v - 1, v});
  const graph::Graph graph = weighted_graph("path", 20'000, ties, 1);
  runtime::Session session(registry(), backend());
  const auto plugin = [](harness_kind kind, const char* id) { return registry().find(kind, id); };
  runtime::Prepared prepared =
      session.prepare(graph, {runtime::Choice(*plugin(HARNESS_KIND_ALGORITHM, "bfs"), {{"source", "0"}}),
                              runtime::Choice(*plugin(HARNESS_KIND_FORMAT, "csr"), {}),
                              runtime::Choice(*plugin(HARNESS_KIND_SCHEDULE, "vm"), {}),
                              {}});
  double nearest = 0;
  for (int run = 0; run < 5; ++run) {
    prepared.instance->poison();
    const Stopwatch watch;
    const double said = prepared.instance->run(30).milliseconds, passed = watch.milliseconds();
    ASSERT_LE(said, passed);
    nearest = std::max(nearest, said / passed);
  }
  EXPECT_GT(nearest, 0.6) << "all of a run but its preparation is timed";
}

}  // namespace
}  // namespace harness::testing
