// The schedule `cluster` where vertices make more than one cluster of 2^16, which no tiny graph does.
#include "checked.hpp"
#include "graph/spec.hpp"

namespace harness::test {
namespace {

Graph communities() {
  GraphSpec spec;
  spec.name = "communities";
  spec.generator = "communities";
  spec.params = {{"vertices", "140000"}, {"communities", "3"}, {"degree", "4"}, {"seed", "1"}};
  return open_graph(spec);
}

TEST(SimtClusters, OfSeveralEachIsPulledFromItsOwnValues) {
  const Graph graph = communities();
  Session session(registry(), checking_backend());
  const auto choice = [](harness_kind kind, const char* id, const StringMap& params) {
    return Choice(*registry().find(kind, id), params);
  };
  // 256 threads keep 14336 values of a cluster: most come from memory, and a cluster is cut into pieces.
  const Request request{choice(HARNESS_KIND_ALGORITHM, "pagerank", {{"iterations", "2"}}),
                        choice(HARNESS_KIND_FORMAT, "cr2", {}),
                        choice(HARNESS_KIND_SCHEDULE, "cluster", {{"piece", "50000"}}),
                        {{"direction", "pull"}}};
  const Prepared prepared = session.prepare(graph, request);
  prepared.instance->poison();
  const RunResult run = prepared.instance->run();
  const Verification result = session.verify(graph, *prepared.instance, run.supersteps);
  EXPECT_TRUE(result.right) << result.reason;
}

}  // namespace
}  // namespace harness::test
