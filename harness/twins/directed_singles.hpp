// Single ends of a directed twin, which belong to no group: tails join heads, and mutual ends each other.
// What groups leave over comes here (directed_groups.cpp).
#pragma once

#include <vector>

#include "twins/edges.hpp"
#include "twins/placing.hpp"

namespace harness::twins {

/// The single ends on one axis.
struct DirectedSingles {
  Pool mutual, tails, heads;
};

/// Joins tails with heads and mutual ends with one another: those nearby, and what then has no partner with
/// others farther away. Gives what has none even then, in the order of places.
DirectedSingles join_directed_singles(std::vector<DirectedSingles>& axes,
                                      const std::vector<offset_t>& degrees, Placing& placing,
                                      unsigned threads, EdgeSet& edges);

}  // namespace harness::twins
