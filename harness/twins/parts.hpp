// Cuts the half-edges of each vertex into parts, for the groups of twins. A part of size p is the vertex's
// contribution to a group of p + 1 vertices. Groups are connected all to all, so the sizes of parts determine
// the clustering.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

class Cutter {
 public:
  /// `alike` consecutive vertices make the same random choices, so that parts of a rare size have partners
  /// nearby.
  Cutter(const Recipe& recipe, const std::vector<offset_t>& degrees, vertex_t alike);
  /// Calls fn(vertex, sizes) for each vertex that has half-edges, sorted by degree.
  template <class Fn>
  void run(const Fn& fn) {
    for (size_t begin = 0; begin < order_.size();) {
      size_t end = begin;
      while (end < order_.size() && degrees_[order_[end]] == degrees_[order_[begin]]) ++end;
      if (degrees_[order_[begin]] != 0) start_class(degrees_[order_[begin]], end - begin);
      for (size_t i = begin; i < end && degrees_[order_[i]] != 0; ++i) {
        cut(order_[i]);
        fn(order_[i], sizes_);
      }
      begin = end;
    }
  }
  /// Up to this degree, a vertex chooses its group sizes independently of other vertices.
  static constexpr offset_t low = 8;

 private:
  void start_class(offset_t degree, size_t vertices);
  void cut(vertex_t v);
  void cut_even(vertex_t v, offset_t ends, double wanted);
  offset_t draw_size(size_t largest);
  void draw(offset_t ends, size_t largest);
  double aim(offset_t degree) const;

  const Recipe& recipe_;
  const std::vector<offset_t>& degrees_;
  const vertex_t alike_places_;
  std::vector<vertex_t> order_;  // all vertices, sorted by degree
  const RandomStream cuts_, draws_;
  uint64_t drawn_ = 0;
  std::vector<uint32_t> sizes_;   // sizes of the parts of one vertex
  std::vector<uint64_t> counts_;  // number of parts by size, over all vertices so far
  // by size: number of parts of at most this size, over all vertices of lower degree than the current one
  std::vector<uint64_t> up_to_;
  // by size: mean of part size - 1 over the half-edges in parts of at most this size
  std::vector<double> mean_;
  // wanted number of closed pairs per vertex of the current degree, which is twice the number of triangles
  double pairs_ = 0;
  size_t alike_ = 0;  // number of vertices of the current degree
};

}  // namespace harness::twins
