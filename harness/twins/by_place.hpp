// Index of the edges of a twin, a generated graph with the statistics of another graph. In it, edges are
// sorted by the position of their smaller vertex on a line or curve (layout.hpp). While the graph is made,
// this position is also the vertex's id. Steps that exchange the ends of two edges find nearby edges by this
// index. The position of an edge in the index is its rank. An edge whose ends were exchanged keeps its rank,
// because the new ends are near the old ones. An edge that is added after the index was made has no rank.
#pragma once

#include <numeric>

#include "twins/edges.hpp"

namespace harness::twins {

class EdgesByPlace {
 public:
  EdgesByPlace(vertex_t vertices, const HugeVector<Edge>& edges)
      : begin_(size_t{vertices} + 2), order_(edges.size()) {
    // While edges are inserted, begin_[v + 1] is the rank of the next edge whose smaller vertex is v.
    for (const auto [u, v] : edges) ++begin_[size_t{std::min(u, v)} + 2];
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    for (size_t i = 0; i < edges.size(); ++i)
      order_[begin_[size_t{std::min(edges[i].u, edges[i].v)} + 1]++] = static_cast<uint32_t>(i);
  }
  size_t size() const { return order_.size(); }
  /// Returns the index, in the list of edges, of the edge with this rank (position in this index).
  const uint32_t& operator[](size_t rank) const { return order_[rank]; }
  /// Returns the rank (position in this index) of the first edge whose smaller vertex is `v`, or the rank
  /// that such an edge would have.
  size_t rank_of(vertex_t v) const { return begin_[v]; }
  /// Calls fn(edge, distance) for the edges less than `steps` ranks away from `rank`, the nearest first,
  /// until fn returns true. Returns false if fn never does.
  template <class Fn>
  bool outward(size_t rank, size_t steps, const Fn& fn) const {
    for (size_t step = 0; step < std::min(steps, order_.size()); ++step) {
      if (rank + step < order_.size() && fn(order_[rank + step], step)) return true;
      if (step != 0 && step <= rank && fn(order_[rank - step], step)) return true;
    }
    return false;
  }

 private:
  std::vector<size_t> begin_;
  std::vector<uint32_t> order_;
};

}  // namespace harness::twins
