// The edges of some vertices of a twin, for looking around where something is to be mended. Edges may
// exchange ends meanwhile: what no longer joins a vertex is passed over, and what came to it is not found.
#pragma once

#include <numeric>

#include "graph/twins/edges.hpp"

namespace harness::graph {

class EdgeRows {
 public:
  /// Of the vertices for which wanted(v) holds.
  template <class Fn>
  EdgeRows(size_t vertices, const std::vector<Edge>& edges, const Fn& wanted)
      : edges_(edges), begin_(vertices + 2) {
    std::vector<bool> has_row(vertices);
    for (size_t v = 0; v < vertices; ++v) has_row[v] = wanted(v);
    const auto each_end = [&](const auto& fn) {
      for (uint32_t e = 0; e < edges.size(); ++e) {
        for (const vertex_t v : {edges[e].u, edges[e].v}) {
          if (has_row[v]) fn(v, e);
        }
      }
    };
    // While the rows are filled, begin_[v + 1] is where the next edge of v goes.
    each_end([&](vertex_t v, uint32_t) { ++begin_[size_t{v} + 2]; });
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    ids_.resize(begin_.back());
    each_end([&](vertex_t v, uint32_t e) { ids_[begin_[size_t{v} + 1]++] = e; });
  }

  std::span<const uint32_t> row(vertex_t v) const {
    return {ids_.data() + begin_[v], begin_[v + 1] - begin_[v]};
  }
  bool joins(uint32_t e, vertex_t v) const { return edges_[e].u == v || edges_[e].v == v; }
  vertex_t other(uint32_t e, vertex_t v) const { return edges_[e].u ^ edges_[e].v ^ v; }

 private:
  const std::vector<Edge>& edges_;
  std::vector<size_t> begin_;
  std::vector<uint32_t> ids_;
};

}  // namespace harness::graph
