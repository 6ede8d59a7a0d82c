// Selects source vertices of algorithms. Selects them by their properties in the input, so that a vertex
// order does not change them. draw_sources() draws several if an experiment has the key `sources`. If an
// experiment names neither a source nor `sources`, algorithms start at largest_out_degree().
#pragma once

#include <cstdint>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

/// Returns `count` different vertices of the input with out-edges, drawn at random from `seed`. If there are
/// fewer, returns all of them. With the same seed, a smaller `count` returns the first vertices of a larger
/// `count`.
std::vector<vertex_t> draw_sources(const Graph& graph, uint64_t count, uint64_t seed);

/// Returns the vertex of the input with the most out-edges, the first in a tie. Returns 0 for a graph without
/// vertices.
vertex_t largest_out_degree(const Graph& graph);

}  // namespace harness::graph
