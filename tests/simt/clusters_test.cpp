// Tests the schedule `cluster` on vertices in several clusters (2^16 consecutive ids), which tiny graphs do
// not have.
#include "checked.hpp"
#include "graph/spec.hpp"

namespace harness::testing {
namespace {

graph::Graph communities() {
  graph::GraphSpec spec;
  spec.name = "communities";
  spec.generator = "communities";
  spec.params = {{"vertices", "140000"}, {"communities", "3"}, {"degree", "4"}, {"seed", "1"}};
  return graph::open_graph(spec);
}

TEST(SimtClusters, OfSeveralEachIsPulledFromItsOwnValues) {
  const graph::Graph graph = communities();
  runtime::Session session(registry(), checking_backend());
  const auto choice = [](harness_kind kind, const char* id, const StringMap& params) {
    return runtime::Choice(*registry().find(kind, id), params);
  };
  // A block of 256 threads keeps 14336 values of a cluster in shared memory, so most values come from device
  // memory. The parameter `piece` (edges) is so small that each cluster is split into several pieces.
  const runtime::Request request{choice(HARNESS_KIND_ALGORITHM, "pagerank", {{"iterations", "2"}}),
                                 choice(HARNESS_KIND_FORMAT, "cr2", {}),
                                 choice(HARNESS_KIND_SCHEDULE, "cluster", {{"piece", "50000"}}),
                                 runtime::parse_options({{"direction", "pull"}})};
  const runtime::Prepared prepared = session.prepare(graph, request);
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run();
  const runtime::Verification result = session.verify(graph, *prepared.instance, run.supersteps);
  EXPECT_TRUE(result.right) << result.reason;
}

}  // namespace
}  // namespace harness::testing
