// Functions that choose the sequence of rows for formats that permute rows. They are deterministic, so that a
// graph has the same layout on every machine.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "../plugin.h"

namespace harness {

/// Returns the vertices, sorted by descending degree within windows of `window` consecutive ids. The sort is
/// stable.
inline std::vector<uint32_t> by_falling_degree(const harness_build_input& input,
                                               uint64_t window = UINT32_MAX) {
  const uint64_t* offsets = input.adjacency.offsets;
  std::vector<uint32_t> order(input.vertices);
  std::iota(order.begin(), order.end(), 0u);
  for (uint64_t first = 0; first < order.size(); first += window) {
    const auto begin = order.begin() + static_cast<ptrdiff_t>(first);
    const auto end = begin + static_cast<ptrdiff_t>(std::min(window, order.size() - first));
    std::stable_sort(begin, end, [=](uint32_t a, uint32_t b) {
      return offsets[a + 1] - offsets[a] > offsets[b + 1] - offsets[b];
    });
  }
  return order;
}

}  // namespace harness
