// Tests the slices of a graph that ranks store. Each arc must be in one slice, that of the rank which has the
// arc's destination.
#include "runtime/store/rank_slice.hpp"

#include <gtest/gtest.h>

#include <map>

#include "graph/spec.hpp"
#include "graph/tiny.hpp"

namespace harness::testing {
namespace {

using Arc = std::pair<uint32_t, uint32_t>;

/// Returns each arc as (row's vertex, neighbour) with its weight, which is 1 in a graph without weights.
std::multimap<Arc, float> arcs_of(const graph::Adjacency& adjacency) {
  std::multimap<Arc, float> arcs;
  for (uint32_t v = 0; v + 1 < adjacency.offsets.size(); ++v) {
    for (graph::offset_t e = adjacency.offsets[v]; e < adjacency.offsets[v + 1]; ++e)
      arcs.emplace(Arc{v, adjacency.neighbors[e]}, adjacency.weights.empty() ? 1 : adjacency.weights[e]);
  }
  return arcs;
}

TEST(RankSlices, HaveEachArcOnceAtTheOwnerOfItsHead) {
  for (const graph::TinyGraph& tiny : graph::tiny_graphs()) {
    for (const uint32_t ranks : {1u, 2u, 3u, 7u}) {
      SCOPED_TRACE(tiny.name + " " + std::to_string(ranks));
      const std::vector<uint32_t> bounds = runtime::cut_for_ranks(tiny.graph, ranks);
      ASSERT_EQ(bounds.size(), ranks + 1);
      EXPECT_EQ(bounds.front(), 0u);
      EXPECT_EQ(bounds.back(), tiny.graph.num_vertices());
      std::multimap<Arc, float> pulled, pushed;
      for (uint32_t rank = 0; rank < ranks; ++rank) {
        ASSERT_LE(bounds[rank], bounds[rank + 1]);
        if (rank + 1 < ranks) {
          EXPECT_EQ(bounds[rank + 1] % 32, 0u);
        }
        const auto owned = [&](uint32_t v) { return v >= bounds[rank] && v < bounds[rank + 1]; };
        for (const auto& [arc, weight] :
             arcs_of(runtime::rows_in(tiny.graph.in(), bounds[rank], bounds[rank + 1]).adjacency())) {
          EXPECT_TRUE(owned(arc.first));
          pulled.emplace(arc, weight);
        }
        for (const auto& [arc, weight] :
             arcs_of(runtime::edges_into(tiny.graph.out(), bounds[rank], bounds[rank + 1]).adjacency())) {
          EXPECT_TRUE(owned(arc.second));
          pushed.emplace(arc, weight);
        }
      }
      EXPECT_EQ(pulled, arcs_of(tiny.graph.in()));
      EXPECT_EQ(pushed, arcs_of(tiny.graph.out()));
    }
  }
}

TEST(RankSlices, HaveAboutTheSameNumberOfInEdges) {
  graph::GraphSpec spec;
  spec.generator = "kronecker";
  spec.params = {{"scale", "13"}, {"edge_factor", "16"}, {"seed", "3"}};
  const graph::Graph graph = graph::open_graph(spec);
  const std::vector<uint32_t> bounds = runtime::cut_for_ranks(graph, 4);
  for (uint32_t rank = 0; rank < 4; ++rank) {
    const auto edges =
        static_cast<double>(graph.in().offsets[bounds[rank + 1]] - graph.in().offsets[bounds[rank]]);
    EXPECT_NEAR(edges * 4 / static_cast<double>(graph.num_edges()), 1, 0.1);
  }
}

}  // namespace
}  // namespace harness::testing
