// Union-find: connected components under insertion of edges [Tarjan 1975]. The statistics of graphs count
// components with it, and harness/twins connects the components of a twin.
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

/// Union by size, with path halving.
class UnionFind {
 public:
  explicit UnionFind(vertex_t vertices) : parent_(vertices), size_(vertices, 1), count_(vertices) {
    std::iota(parent_.begin(), parent_.end(), vertex_t{0});
  }

  /// Returns the root, which represents the component of v.
  vertex_t root(vertex_t v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  /// Merges two components. Returns false if u and v are already in the same one.
  bool unite(vertex_t u, vertex_t v) {
    vertex_t a = root(u), b = root(v);
    if (a == b) return false;
    if (size_[a] < size_[b]) std::swap(a, b);
    parent_[b] = a;
    size_[a] += size_[b];
    if (largest_ == b || size_[a] > size_[largest_]) largest_ = a;
    --count_;
    return true;
  }

  vertex_t vertices() const { return static_cast<vertex_t>(parent_.size()); }
  /// Returns the number of vertices in the component of a root.
  vertex_t size(vertex_t root) const { return size_[root]; }
  /// Returns the number of components.
  vertex_t count() const { return count_; }
  /// Returns the root of the largest component. In a tie, it is the one that reached this size first.
  vertex_t largest() const { return largest_; }
  vertex_t largest_size() const { return size_.empty() ? 0 : size_[largest_]; }

 private:
  std::vector<vertex_t> parent_, size_;
  vertex_t count_, largest_ = 0;
};

}  // namespace harness::graph
