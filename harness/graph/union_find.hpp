// Which vertices hang together, while edges are added one after the other [Tarjan 1975]. Components of a
// graph are counted with it, and those of a twin are joined.
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

  /// The vertex that stands for the component of v.
  vertex_t root(vertex_t v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  /// False where the two are together already.
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
  /// Vertices of the component that a root stands for.
  vertex_t size(vertex_t root) const { return size_[root]; }
  /// How many components there are.
  vertex_t count() const { return count_; }
  /// The root of the largest component; of equally large ones, of the one that was so large first.
  vertex_t largest() const { return largest_; }
  vertex_t largest_size() const { return size_.empty() ? 0 : size_[largest_]; }

 private:
  std::vector<vertex_t> parent_, size_;
  vertex_t count_, largest_ = 0;
};

}  // namespace harness::graph
