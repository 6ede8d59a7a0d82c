// Intersection of the neighbour lists of two vertices element by element, by one thread. count_common() uses
// it on GPUs.
#pragma once

#include "search_list.h"

namespace harness {

/// Counts common neighbours of two vertices by a walk along both lists. It does not branch on their contents,
/// because such branches cannot be predicted.
HARNESS_DEVICE uint32_t merge_common(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  uint32_t common = 0;
  while (a.begin < a.end && b.begin < b.end) {
    const vertex_t x = harness_edge(c, a.begin, u).other, y = harness_edge(c, b.begin, v).other;
    common += x == y;
    a.begin += x <= y;
    b.begin += y <= x;
  }
  return common;
}

/// Counts common neighbours of two vertices with the lists a and b.
HARNESS_DEVICE uint32_t count_in_both(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  return are_skewed(a, b) ? search_longer(c, u, a, v, b) : merge_common(c, u, a, v, b);
}

}  // namespace harness
