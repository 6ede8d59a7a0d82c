// Looking up the neighbours of one vertex in the list of another that is much longer. What merges lists
// begins by asking whether that takes less.
#pragma once

#include "../core/rows.h"

namespace harness {

/// Whether one list is so much longer than the other that a search takes less than a merge.
HARNESS_DEVICE bool are_skewed(Range a, Range b) {
  constexpr edge_t skewed = 16;
  return a.size() > b.size() * skewed || b.size() > a.size() * skewed;
}

/// Common neighbours of two vertices, by looking up each neighbour of the short list `a` in the long list
/// `b`.
HARNESS_DEVICE uint32_t search_common(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  uint32_t common = 0;
  for (; a.begin < a.end && b.begin < b.end; ++a.begin) {
    const vertex_t x = harness_edge(c, a.begin, u).other;
    // The first edge of b that is not below x: b begins there for the next.
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

/// search_common() for the shorter list in the longer one.
HARNESS_DEVICE uint32_t search_longer(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  return a.size() < b.size() ? search_common(c, u, a, v, b) : search_common(c, v, b, u, a);
}

}  // namespace harness
