#include <algorithm>
#include <map>

#include "graph/statistics/parts.hpp"

namespace harness::graph {

Degrees degrees_of(const Adjacency& rows, vertex_t vertices) {
  constexpr offset_t small = 4096;
  std::vector<vertex_t> counts(small);
  std::map<offset_t, vertex_t> large;
  for (vertex_t v = 0; v < vertices; ++v) {
    const offset_t degree = rows.degree(v);
    ++(degree < small ? counts[degree] : large[degree]);
  }
  Degrees degrees;
  for (offset_t degree = 0; degree < small; ++degree) {
    if (counts[degree] != 0) degrees.push_back({degree, counts[degree]});
  }
  for (const auto& [degree, count] : large) degrees.push_back({degree, count});
  return degrees;
}

std::vector<offset_t> degree_bins(offset_t most) {
  std::vector<offset_t> bounds{0};
  for (offset_t low = 1; low <= most; low += std::max<offset_t>(1, low / 8)) bounds.push_back(low);
  bounds.push_back(most + 1);
  return bounds;
}

}  // namespace harness::graph
