// The vertices of a changing graph. Ids stay as they are: the id of a deleted vertex is free until the vertex
// is inserted again.
#pragma once

#include <vector>

#include "graph/graph.hpp"

namespace harness::runtime {

class VertexSet {
 public:
  explicit VertexSet(graph::vertex_t vertices) : has_(vertices, true), size_(vertices) {}

  /// Returns the number of ids: one more than the largest id that a vertex has, or had.
  graph::vertex_t ids() const { return static_cast<graph::vertex_t>(has_.size()); }
  graph::vertex_t size() const { return size_; }
  bool has(graph::vertex_t v) const { return v < has_.size() && (size_ == has_.size() || has_[v]); }

  /// Inserts a vertex without edges. Returns the change in the number of vertices: 0 if it exists. All ids
  /// between the largest one and this one become free.
  uint32_t insert(graph::vertex_t v) {
    if (v >= has_.size()) has_.resize(size_t{v} + 1, false);
    const uint32_t inserted = has_[v] ? 0 : 1;
    has_[v] = true;
    size_ += inserted;
    return inserted;
  }
  /// Deletes a vertex. Returns 1, or 0 if it does not exist.
  uint32_t erase(graph::vertex_t v) {
    if (!has(v)) return 0;
    has_[v] = false;
    --size_;
    return 1;
  }

 private:
  std::vector<bool> has_;  // one element per id
  graph::vertex_t size_;
};

}  // namespace harness::runtime
