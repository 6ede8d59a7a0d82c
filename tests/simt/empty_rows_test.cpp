// Tests frontiers of few vertices that are far apart, on the emulated GPU with its checks. Schedules that
// distribute edges must skip the rows between these vertices.
#include "checked.hpp"
#include "graph/build/build.hpp"

namespace harness::testing {
namespace {

// Makes a graph in which vertex 0 is adjacent to hubs that are far apart, and each hub to 40 leaves.
graph::Graph far_hubs() {
  constexpr graph::vertex_t vertices = 70000, leaves = 40;
  const graph::vertex_t hubs[] = {3, 36, 70, 1000, 2100, 35000, 35001, 69900};
  std::vector<std::pair<graph::vertex_t, graph::vertex_t>> arcs;
  for (const graph::vertex_t hub : hubs) {
    arcs.push_back({0, hub});
    for (graph::vertex_t leaf = 0; leaf < leaves; ++leaf)
      arcs.push_back({hub, (hub * 7919 + leaf * 1733) % vertices});
  }
  graph::EdgeList list;
  list.num_vertices = vertices;
  list.listing = graph::Listing::half;
  list.src = HugeArray<graph::vertex_t>(arcs.size());
  list.dst = HugeArray<graph::vertex_t>(arcs.size());
  for (size_t i = 0; i < arcs.size(); ++i) std::tie(list.src[i], list.dst[i]) = arcs[i];
  return graph::build_graph(std::move(list), {}, "far_hubs", {}, 1);
}

TEST(EmptyRows, AreJumpedOver) {
  const graph::Graph graph = far_hubs();
  for (const char* direction : {"push", "pull"}) {
    for (const char* schedule : {"strict", "cm"}) {
      SCOPED_TRACE(std::string(direction) + " " + schedule);
      runtime::Session& session = checked_session();
      const runtime::Prepared prepared = session.prepare(
          graph, {runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "bfs"), {}),
                  runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
                  runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, schedule), {}),
                  runtime::parse_options(
                      {{"direction", direction}, {"frontier_in", "bitmap"}, {"frontier_out", "bitmap"}})});
      prepared.instance->poison();
      const backends::RunResult run = prepared.instance->run(30);
      EXPECT_FALSE(run.timed_out);
      const runtime::Verification result = session.verify(graph, *prepared.instance, run.supersteps);
      EXPECT_TRUE(result.right) << result.reason;
    }
  }
  checked_session().forget();
}

}  // namespace
}  // namespace harness::testing
