// How well the order of a graph's vertices suits a GPU: the memory sectors that the warps of a pushing
// traversal touch when they read one value of each neighbour [SAGE 6]. One yardstick for all orderings,
// whatever tile or sector one of them has as a parameter.
#pragma once

#include "graph/graph.hpp"

namespace harness::graph {

inline constexpr vertex_t warp_edges = 32;      // what is read together
inline constexpr vertex_t sector_vertices = 8;  // 32 bytes of 4-byte values

/// Different sectors that runs of `warp_edges` edges of one row read, by edges: 1 where each edge costs a
/// sector of its own, an eighth at best. Rows are sorted.
double sectors_an_edge(const Adjacency& rows, unsigned threads);

}  // namespace harness::graph
