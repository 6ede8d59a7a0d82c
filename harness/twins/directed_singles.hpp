// Connects the single half-edges of a directed generated graph (a twin, recipe.hpp), which are those that
// belong to no clique (groups.hpp). A half-edge is the tail of a future arc, its head, or mutual, which means
// an end of an edge with arcs in both directions. Half-edges that cliques could not connect
// (directed_groups.cpp) become single half-edges too.
#pragma once

#include <vector>

#include "twins/edges.hpp"
#include "twins/placing.hpp"

namespace harness::twins {

/// The half-edges that belong to no clique, on one axis of the layout (layout.hpp).
struct DirectedSingles {
  Pool mutual, tails, heads;
};

/// Connects tails of future arcs with heads, and mutual half-edges (ends of edges with arcs in both
/// directions) with one another. Each half-edge first tries nearby half-edges, then more distant ones.
/// Returns the half-edges that are still not connected, sorted by position on the line or curve.
DirectedSingles join_directed_singles(std::vector<DirectedSingles>& axes,
                                      const std::vector<offset_t>& degrees, Placing& placing,
                                      unsigned threads, EdgeSet& edges);

}  // namespace harness::twins
