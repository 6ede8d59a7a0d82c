#include "runtime/store/rank_slice.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace harness::runtime {
namespace {

/// Returns the range of the neighbours of `v` that are in [begin, end), as indices into the neighbours of the
/// whole graph. These neighbours are contiguous, because the neighbours of a vertex are sorted.
std::pair<graph::offset_t, graph::offset_t> places_in(const graph::Adjacency& whole, size_t v, uint32_t begin,
                                                      uint32_t end) {
  const auto row = whole.row(static_cast<graph::vertex_t>(v));
  const auto first = std::lower_bound(row.begin(), row.end(), begin);
  const auto last = std::lower_bound(first, row.end(), end);
  return {whole.offsets[v] + static_cast<graph::offset_t>(first - row.begin()),
          whole.offsets[v] + static_cast<graph::offset_t>(last - row.begin())};
}

}  // namespace

std::vector<uint32_t> cut_for_ranks(const graph::Graph& graph, uint32_t ranks) {
  const auto offsets = graph.in().offsets;
  std::vector<uint32_t> bounds{0};
  for (uint32_t rank = 1; rank < ranks; ++rank) {
    const graph::offset_t edges = graph.num_edges() / ranks * rank;
    const auto at = std::lower_bound(offsets.begin(), offsets.end() - 1, edges) - offsets.begin();
    const uint32_t rounded = (static_cast<uint32_t>(at) + 16) / 32 * 32;
    bounds.push_back(std::clamp(rounded, bounds.back(), graph.num_vertices() / 32 * 32));
  }
  bounds.push_back(graph.num_vertices());
  return bounds;
}

double imbalance_of(const graph::Graph& graph, const std::vector<uint32_t>& bounds) {
  if (graph.num_edges() == 0) return 1;
  graph::offset_t most = 0;
  for (size_t rank = 0; rank + 1 < bounds.size(); ++rank)
    most = std::max(most, graph.in().offsets[bounds[rank + 1]] - graph.in().offsets[bounds[rank]]);
  return static_cast<double>(most) * static_cast<double>(bounds.size() - 1) /
         static_cast<double>(graph.num_edges());
}

GraphSlice rows_in(const graph::Adjacency& whole, uint32_t begin, uint32_t end) {
  GraphSlice slice;
  const graph::offset_t first = whole.offsets[begin], last = whole.offsets[end];
  slice.offsets = HugeArray<graph::offset_t>(whole.offsets.size());
  parallel_for_chunks(whole.offsets.size(), 0, [&](size_t from, size_t to, unsigned) {
    for (size_t v = from; v < to; ++v) slice.offsets[v] = std::clamp(whole.offsets[v], first, last) - first;
  });
  slice.neighbors = whole.neighbors.subspan(first, last - first);
  if (!whole.weights.empty()) slice.weights = whole.weights.subspan(first, last - first);
  return slice;
}

GraphSlice edges_into(const graph::Adjacency& whole, uint32_t begin, uint32_t end) {
  return copy_rows(whole, [&](size_t v) { return places_in(whole, v, begin, end); });
}

}  // namespace harness::runtime
