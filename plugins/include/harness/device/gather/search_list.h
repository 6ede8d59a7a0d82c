// Search for the neighbours of one vertex in the much longer list of another vertex. The functions that
// intersect lists first test if this search is faster than a merge (are_skewed()).
#pragma once

#include "../core/rows.h"

namespace harness {

/// True if one list is so much longer than the other that a search is faster than a merge.
HARNESS_DEVICE bool are_skewed(Range a, Range b) {
  constexpr edge_t skewed = 16;
  return a.size() > b.size() * skewed || b.size() > a.size() * skewed;
}

/// Counts common neighbours of two vertices. Each neighbour in the short list `a` is searched in the long
/// list `b`.
HARNESS_DEVICE uint32_t search_common(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  uint32_t common = 0;
  for (; a.begin < a.end && b.begin < b.end; ++a.begin) {
    const vertex_t x = harness_edge(c, a.begin, u).other;
    // Moves b.begin to the first edge of b whose neighbour is at least x. The next search begins there.
    for (edge_t left = b.end - b.begin; left > 0;) {
      const edge_t half = left / 2, middle = b.begin + half;
      const bool below = harness_edge(c, middle, v).other < x;
      b.begin = below ? middle + 1 : b.begin;
      left = below ? left - half - 1 : half;
    }
    common += b.begin < b.end && harness_edge(c, b.begin, v).other == x;
  }
  return common;
}

/// Calls search_common() with the shorter list first.
HARNESS_DEVICE uint32_t search_longer(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  return a.size() < b.size() ? search_common(c, u, a, v, b) : search_common(c, v, b, u, a);
}

}  // namespace harness
