// Degree ordering: an edge of an undirected graph is stored only at its endpoint of lower degree, so that
// each triangle is found once. Algorithms demand this by the capability graph.oriented/1. The session keeps
// the oriented graph for the next configuration.
#pragma once

#include "base/huge_array.hpp"
#include "graph/graph.hpp"

namespace harness::runtime {

/// A graph in which each vertex has only those neighbours that come after it in the order by degree, then by
/// id. Loops, repeated edges and weights are dropped. A vertex keeps O(sqrt(E)) neighbours [Chiba 1985]
/// [Latapy 2008].
struct OrientedGraph {
  HugeArray<graph::offset_t> offsets;
  HugeArray<graph::vertex_t> neighbors;  ///< ascending by id within a vertex

  graph::Adjacency adjacency() const { return {offsets.span(), neighbors.span(), {}}; }
};

/// Makes the oriented graph, on all cores. The graph must be symmetric.
OrientedGraph orient_by_degree(const graph::Graph& graph);

}  // namespace harness::runtime
