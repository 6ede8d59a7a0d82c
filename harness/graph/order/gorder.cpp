#include <cmath>

#include "graph/order/orderings.hpp"

namespace harness::graph::order {
namespace {

constexpr size_t window = 5;

/// A priority queue of vertices whose keys change by one at a time. Vertices of equal keys are in one list.
class UnitHeap {
 public:
  explicit UnitHeap(vertex_t size) : before_(size, none), after_(size, none), key_(size, 0), heads_(1, none) {
    for (vertex_t v = size; v-- > 0;) link(v);
  }

  bool holds(vertex_t v) const { return key_[v] != gone; }
  void raise(vertex_t v) { move(v, key_[v] + 1); }
  void lower(vertex_t v) { move(v, key_[v] - 1); }

  /// Removes and returns a vertex with the largest key.
  vertex_t pop() {
    while (heads_[top_] == none) --top_;
    const vertex_t v = heads_[top_];
    take(v);
    return v;
  }
  void take(vertex_t v) {
    unlink(v);
    key_[v] = gone;
  }

 private:
  static constexpr uint32_t gone = ~uint32_t{0};

  void move(vertex_t v, uint32_t key) {
    unlink(v);
    key_[v] = key;
    if (key >= heads_.size()) heads_.resize(key + 1, none);
    if (key > top_) top_ = key;
    link(v);
  }
  void link(vertex_t v) {
    vertex_t& head = heads_[key_[v]];
    before_[v] = none;
    after_[v] = head;
    if (head != none) before_[head] = v;
    head = v;
  }
  void unlink(vertex_t v) {
    if (before_[v] == none) {
      heads_[key_[v]] = after_[v];
    } else {
      after_[before_[v]] = after_[v];
    }
    if (after_[v] != none) before_[after_[v]] = before_[v];
  }

  std::vector<vertex_t> before_, after_;
  std::vector<uint32_t> key_;
  std::vector<vertex_t> heads_;
  uint32_t top_ = 0;
};

/// Calls f for the vertices whose key changes when v enters or leaves the window, the last five vertices of
/// the order so far. These are the neighbours of v, and the out-neighbours of its in-neighbours. If an
/// in-neighbour has more than `hub` out-edges, its out-neighbours are omitted, because they are a large part
/// of the graph [Wei 2016].
template <class F>
void for_each_related(const Graph& graph, vertex_t v, offset_t hub, F f) {
  for (const vertex_t u : graph.out().row(v)) f(u);
  for (const vertex_t u : graph.in().row(v)) {
    f(u);
    if (graph.out().degree(u) > hub) continue;
    for (const vertex_t w : graph.out().row(u)) f(w);
  }
}

}  // namespace

Order gorder(const Graph& graph) {
  const vertex_t vertices = graph.num_vertices();
  const auto hub = static_cast<offset_t>(std::sqrt(static_cast<double>(vertices)));
  UnitHeap heap(vertices);
  Order order;
  order.reserve(vertices);
  vertex_t start = 0;
  for (vertex_t v = 1; v < vertices; ++v) {
    if (graph.in().degree(v) > graph.in().degree(start)) start = v;
  }
  for (vertex_t i = 0; i < vertices; ++i) {
    vertex_t next = start;
    if (i == 0) {
      heap.take(start);
    } else {
      next = heap.pop();
    }
    order.push_back(next);
    for_each_related(graph, next, hub, [&](vertex_t u) {
      if (heap.holds(u)) heap.raise(u);
    });
    if (order.size() <= window) continue;
    for_each_related(graph, order[order.size() - 1 - window], hub, [&](vertex_t u) {
      if (heap.holds(u)) heap.lower(u);
    });
  }
  return order;
}

}  // namespace harness::graph::order
