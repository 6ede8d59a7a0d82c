// Single half-edges of a directed twin, which belong to no group: tails are connected with heads, and mutual
// half-edges with mutual half-edges. Groups also pass the half-edges that they could not connect to these
// functions (directed_groups.cpp).
#pragma once

#include <vector>

#include "twins/edges.hpp"
#include "twins/placing.hpp"

namespace harness::twins {

/// The single half-edges on one axis of the layout (layout.hpp).
struct DirectedSingles {
  Pool mutual, tails, heads;
};

/// Connects tails with heads and mutual half-edges with mutual half-edges. Nearby partners come first, then
/// more distant ones. Returns the half-edges without a partner, sorted by place.
DirectedSingles join_directed_singles(std::vector<DirectedSingles>& axes,
                                      const std::vector<offset_t>& degrees, Placing& placing,
                                      unsigned threads, EdgeSet& edges);

}  // namespace harness::twins
