// How the ends of each vertex are cut into parts: a part of size p is the vertex's share in a group of p + 1.
// Groups are joined all with all, so the sizes of the parts decide the clustering.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

class Cutter {
 public:
  /// `alike`: so many neighbours decide alike where it is left to chance. Parts of a rare size then have
  /// their partners near.
  Cutter(const Recipe& recipe, const std::vector<offset_t>& degrees, vertex_t alike);
  /// Calls fn(vertex, sizes) for each vertex that has ends, those of low degree first.
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
  /// Up to this degree a vertex is a low one, which decides on its groups alone.
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
  std::vector<vertex_t> order_;  // by rising degree
  const RandomStream cuts_, draws_;
  uint64_t drawn_ = 0;
  std::vector<uint32_t> sizes_;   // of the parts of one vertex
  std::vector<uint64_t> counts_;  // parts by size, of all vertices so far
  std::vector<uint64_t> up_to_;   // parts of at most this size, before this class of degrees
  std::vector<double> mean_;      // of size - 1, over the ends in parts of at most this size
  double pairs_ = 0;              // that each vertex of the class wants closed, twice its triangles
  size_t alike_ = 0;              // vertices of the class
};

}  // namespace harness::twins
