// Vertices to start from, chosen by what they are in the input: equal ones
// whatever vertex ordering renumbered the graph. Rows with several sources draw them,
// and algorithms take the largest vertex where an experiment names none.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

/// So many different vertices of the input with out-edges, drawn by a seed; all of them where there are
/// fewer. A longer draw begins with a shorter one of the same seed.
std::vector<vertex_t> draw_sources(const Graph& graph, uint64_t count, uint64_t seed);

/// The vertex of the input with the most out-edges, the first of several; 0 in a graph without vertices.
vertex_t largest_out_degree(const Graph& graph);

}  // namespace harness::graph
