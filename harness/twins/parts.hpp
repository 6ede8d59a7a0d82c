// Cuts the half-edges of each vertex of a twin into parts. A twin is a synthetic graph with the statistics of
// another graph (recipe.hpp). A half-edge is one end of a future edge, and a vertex of degree d has d of
// them. A group is p + 1 vertices that will all be connected with one another. A vertex joins it with a part
// of p half-edges, one for each other vertex of the group. In larger groups more neighbours of a vertex are
// adjacent, so the sizes of parts determine the clustering coefficient.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

class Cutter {
 public:
  /// Each `alike` vertices with consecutive ids use the same random numbers. If a vertex has a part (set of
  /// half-edges) of a rare size, vertices nearby then have parts of this size too, with which it can form a
  /// group.
  Cutter(const Recipe& recipe, const std::vector<offset_t>& degrees, vertex_t alike);
  /// Calls fn(vertex, sizes) for each vertex that has half-edges, from the lowest degree to the highest. The
  /// argument `sizes` has the number of half-edges of each part into which the vertex's half-edges are cut.
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
  /// Up to this degree, the half-edges of a vertex are cut into about equal parts. Above it, the sizes of
  /// parts are drawn from those of vertices of lower degree, as far as the clustering permits.
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
  std::vector<uint32_t> sizes_;   // sizes of the parts into which the half-edges of one vertex are cut
  std::vector<uint64_t> counts_;  // number of parts by size, over all vertices so far
  // up_to_[s]: number of parts of at most s half-edges, over all vertices of lower degree than the current
  // one
  std::vector<uint64_t> up_to_;
  // mean_[s]: mean of (size of the part - 1) over the half-edges in the parts that up_to_[s] counts
  std::vector<double> mean_;
  // wanted number of ordered pairs of adjacent neighbours, per vertex of the current degree; each triangle at
  // the vertex has two such pairs
  double pairs_ = 0;
  size_t alike_ = 0;  // number of vertices of the current degree
};

}  // namespace harness::twins
