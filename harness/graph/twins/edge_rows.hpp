// The edges of a twin by vertex, for looking around while edges get their directions. Edges may exchange ends
// meanwhile: what no longer joins a vertex is passed over, and what came to it is found after list().
#pragma once

#include <numeric>

#include "graph/twins/edges.hpp"

namespace harness::graph {

class EdgeRows {
 public:
  static constexpr uint32_t no_edge = ~uint32_t{0};

  EdgeRows(size_t vertices, const std::vector<Edge>& edges) : vertices_(vertices), edges_(edges) { list(); }
  void list() {
    begin_.assign(vertices_ + 1, 0);
    for (const auto [u, v] : edges_) ++begin_[u + 1], ++begin_[v + 1];
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    ids_.resize(2 * edges_.size());
    std::vector<size_t> next(begin_.begin(), begin_.end() - 1);
    for (size_t e = 0; e < edges_.size(); ++e) {
      const auto [u, v] = edges_[e];
      ids_[next[u]++] = ids_[next[v]++] = static_cast<uint32_t>(e);
    }
  }

  size_t length(vertex_t v) const { return begin_[v + 1] - begin_[v]; }
  std::span<const uint32_t> row(vertex_t v) const { return {ids_.data() + begin_[v], length(v)}; }
  bool joins(uint32_t e, vertex_t v) const { return edges_[e].u == v || edges_[e].v == v; }
  vertex_t other(uint32_t e, vertex_t v) const { return edges_[e].u ^ edges_[e].v ^ v; }

  /// The first edge of a vertex that `fn` takes, beginning at the place `draw` and looking at so many edges
  /// at most; else no_edge.
  template <class Fn>
  uint32_t find(vertex_t v, uint64_t draw, size_t most, const Fn& fn) const {
    const std::span<const uint32_t> edges = row(v);
    if (edges.empty()) return no_edge;
    size_t at = draw % edges.size();
    for (size_t k = 0; k < std::min(edges.size(), most); ++k, at = at + 1 < edges.size() ? at + 1 : 0) {
      if (joins(edges[at], v) && fn(edges[at])) return edges[at];
    }
    return no_edge;
  }

 private:
  const size_t vertices_;
  const std::vector<Edge>& edges_;
  std::vector<size_t> begin_;
  std::vector<uint32_t> ids_;
};

}  // namespace harness::graph
