// The edges of a twin, sorted by the place of their first vertex. Steps that exchange ends of edges look
// through those nearby first, so that edges stay short.
#pragma once

#include "graph/twins/edges.hpp"
#include "graph/twins/sort.hpp"

namespace harness::graph {

/// The order is that of the edges when this was made. An edge that exchanges an end keeps its rank, and stays
/// near it.
class EdgesByPlace {
 public:
  explicit EdgesByPlace(const std::vector<Edge>& edges) : order_(edges.size()) {
    for (size_t i = 0; i < edges.size(); ++i) {
      order_[i] = {std::min(edges[i].u, edges[i].v), static_cast<uint32_t>(i)};
    }
    sort_by_key(order_);
  }
  size_t size() const { return order_.size(); }
  /// The edge at a rank.
  uint32_t operator[](size_t rank) const { return order_[rank].value; }
  /// The rank where the edges of a vertex begin.
  size_t rank_of(vertex_t v) const {
    return static_cast<size_t>(std::lower_bound(order_.begin(), order_.end(), v,
                                                [](const Keyed& e, vertex_t u) { return e.key < u; }) -
                               order_.begin());
  }
  /// Calls fn(edge, steps) for the edges around a rank, the nearest first, until it returns true.
  template <class Fn>
  bool outward(size_t rank, const Fn& fn) const {
    for (size_t step = 0; step < order_.size(); ++step) {
      if (rank + step < order_.size() && fn(order_[rank + step].value, step)) return true;
      if (step != 0 && step <= rank && fn(order_[rank - step].value, step)) return true;
    }
    return false;
  }

 private:
  std::vector<Keyed> order_;
};

}  // namespace harness::graph
