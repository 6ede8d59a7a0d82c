// Tests CPU threads that process vertices in the same superstep in which they have activated these vertices.
// Distances must be right. A run must need fewer than half as many supersteps as a run whose threads wait for
// the next superstep.
#include <gtest/gtest.h>

#include "graph/spec.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

graph::Graph weighted_grid() {
  graph::GraphSpec spec;
  spec.generator = "grid";
  spec.params = {{"rows", "80"}, {"cols", "80"}};
  spec.weights = {.kind = graph::Weights::Kind::generated, .low = 1, .high = 255};
  return graph::open_graph(spec);
}

uint64_t supersteps_of(const char* format, const StringMap& options) {
  runtime::Session session(registry(), backend());
  const graph::Graph graph = weighted_grid();
  const auto plugin = [](harness_kind kind, const char* id) { return registry().find(kind, id); };
  runtime::Prepared prepared = session.prepare(
      graph, {runtime::Choice(*plugin(HARNESS_KIND_ALGORITHM, "sssp"), {{"source", "0"}}),
              runtime::Choice(*plugin(HARNESS_KIND_FORMAT, format), {}),
              runtime::Choice(*plugin(HARNESS_KIND_SCHEDULE, "vm"), {}), runtime::parse_options(options)});
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run(30);
  const runtime::Verification result = session.verify(graph, *prepared.instance, run.supersteps);
  EXPECT_TRUE(result.right) << result.reason;
  return run.supersteps;
}

StringMap options(const char* dedup) {
  return {{"direction", "push"}, {"ordering", "on"}, {"dedup", dedup}};
}

TEST(GoingAhead, TakesFewerSupersteps) {
  const uint64_t supersteps = supersteps_of("csr", options("bitmap"));
  EXPECT_LT(2 * supersteps_of("csr", options("off")), supersteps);
  EXPECT_LT(2 * supersteps_of("csr", options("counter")), supersteps);
}

TEST(GoingAhead, IsForLayoutsThatTellTheRowsOfAVertex) {
  // Here CPU threads cannot process vertices in the superstep that activates them, because a row of tigr is
  // not a vertex, and layouts of dia have two parts.
  for (const char* format : {"tigr", "dia"})
    EXPECT_LT(supersteps_of(format, options("bitmap")), 2 * supersteps_of(format, options("counter")))
        << format;
}

}  // namespace
}  // namespace harness::testing
