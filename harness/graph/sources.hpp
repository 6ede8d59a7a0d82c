// Choice of start vertices by their properties in the input, so that a vertex order does not change them.
// draw_sources() chooses them for rows of results with several sources. If an experiment names no source,
// algorithms start at largest_out_degree().
#pragma once

#include <cstdint>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

/// Returns `count` different vertices of the input with out-edges, drawn by a seed, or all of them if there
/// are fewer. A longer draw begins with a shorter one of the same seed.
std::vector<vertex_t> draw_sources(const Graph& graph, uint64_t count, uint64_t seed);

/// Returns the vertex of the input with the most out-edges, the first in a tie. Returns 0 for a graph without
/// vertices.
vertex_t largest_out_degree(const Graph& graph);

}  // namespace harness::graph
