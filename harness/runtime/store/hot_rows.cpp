#include "runtime/store/hot_rows.hpp"

#include <vector>

namespace harness::runtime {

HotRows hot_rows(const graph::Adjacency& whole, double share) {
  const size_t vertices = whole.offsets.size() - 1;
  const auto degree = [&](size_t v) { return whole.offsets[v + 1] - whole.offsets[v]; };
  graph::offset_t most = 0;
  for (size_t v = 0; v < vertices; ++v) most = std::max(most, degree(v));
  std::vector<graph::vertex_t> rows_of_degree(most + 1);
  for (size_t v = 0; v < vertices; ++v) ++rows_of_degree[degree(v)];

  HotRows rows{most, 0};
  auto left = static_cast<graph::offset_t>(share * static_cast<double>(whole.neighbors.size()));
  for (; rows.above > 0; --rows.above) {
    const graph::offset_t edges = rows.above * rows_of_degree[rows.above];
    if (edges > left) break;
    left -= edges;
  }
  if (rows.above == 0) return rows;
  graph::offset_t equal = left / rows.above;
  for (size_t v = 0; v < vertices && equal > 0; ++v) {
    if (degree(v) != rows.above) continue;
    --equal;
    rows.end_of_equal = static_cast<graph::vertex_t>(v + 1);
  }
  return rows;
}

GraphSlice rows_that_are(bool hot, const graph::Adjacency& whole, const HotRows& rows) {
  return copy_rows(whole, [&](size_t v) {
    const graph::offset_t first = whole.offsets[v];
    const bool taken = rows.contains(whole, v) == hot;
    return std::pair(first, taken ? whole.offsets[v + 1] : first);
  });
}

}  // namespace harness::runtime
