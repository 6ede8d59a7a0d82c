// Tests that no entry is lost if several CPU threads append to one queue. The graph is a tree, in which each
// vertex is reached by one edge. If a vertex is lost, so are all vertices below it.
#include <gtest/gtest.h>

#include "graph/build/build.hpp"
#include "planted_result.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

graph::Graph binary_tree(graph::vertex_t vertices) {
  std::vector<Tie> ties;
  for (graph::vertex_t v = 1; v < vertices; ++v) ties.push_back({(v - 1) / 2, v});
  return weighted_graph("binary_tree", vertices, ties, 1);
}

TEST(Queues, LoseNothingThatThreadsAppendAtOnce) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  const graph::Graph graph = binary_tree(1 << 17);
  runtime::Session session(registry(),
                           runtime::load_backend(HARNESS_TEST_BACKEND, {4, library_folder() / "test-cache"}));
  const auto plugin = [](harness_kind kind, const char* id) { return registry().find(kind, id); };
  for (const char* dedup : {"bitmap", "off"}) {
    runtime::Prepared prepared =
        session.prepare(graph, {runtime::Choice(*plugin(HARNESS_KIND_ALGORITHM, "bfs"), {{"source", "0"}}),
                                runtime::Choice(*plugin(HARNESS_KIND_FORMAT, "csr"), {}),
                                runtime::Choice(*plugin(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                runtime::parse_options({{"direction", "push"},
                                                        {"frontier_in", "queue"},
                                                        {"frontier_out", "queue"},
                                                        {"dedup", dedup}})});
    for (int run = 0; run < 50; ++run) {
      prepared.instance->poison();
      const uint64_t supersteps = prepared.instance->run(30).supersteps;
      const runtime::HostProperties result = prepared.instance->download();
      const auto* parent = reinterpret_cast<const int32_t*>(result[0].data());
      for (graph::vertex_t v = 1; v < graph.num_vertices(); ++v)
        ASSERT_EQ(parent[v], static_cast<int32_t>((v - 1) / 2)) << "run " << run << ", vertex " << v;
      ASSERT_EQ(supersteps, 18u);  // the last superstep activates no vertex
    }
  }
}

}  // namespace
}  // namespace harness::testing
