// Divides the half-edges of each vertex of a generated graph (a twin, recipe.hpp) among cliques, which are
// sets of vertices that are all adjacent. A half-edge is one end of a future edge, and a vertex of degree d
// has d of them. In a clique of p + 1 vertices, each vertex has p half-edges, which are called a part of the
// vertex. In larger cliques more neighbours of a vertex are adjacent, so the sizes of parts determine the
// clustering coefficient.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

class Cutter {
 public:
  /// Each `alike` vertices with consecutive ids use the same random numbers. If one of them joins a clique of
  /// a rare size, the others then join cliques of this size too, so that vertices close to each other can
  /// form them.
  Cutter(const Recipe& recipe, const std::vector<offset_t>& degrees, vertex_t alike);
  /// Calls fn(vertex, sizes) for each vertex that has half-edges, from the lowest degree to the highest. The
  /// argument `sizes` has one element per clique of the vertex, the number of the vertex's half-edges in it.
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
  /// Up to this degree, the half-edges of a vertex are divided about equally among its cliques. Above it, the
  /// sizes of cliques are drawn from those of vertices of lower degree, as far as the clustering permits.
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
  std::vector<uint32_t> sizes_;  // number of half-edges of the current vertex in each of its cliques
  // number of parts (half-edges of a vertex in one clique) by size, over all vertices so far
  std::vector<uint64_t> counts_;
  // up_to_[p]: number of parts (half-edges of a vertex in one clique) of at most p half-edges, over all
  // vertices of lower degree than the current one
  std::vector<uint64_t> up_to_;
  // mean_[p]: mean number of other half-edges in the same part, over the half-edges in the parts of up_to_[p]
  std::vector<double> mean_;
  // wanted number of ordered pairs of adjacent neighbours, per vertex of the current degree; each triangle at
  // the vertex has two such pairs
  double pairs_ = 0;
  size_t alike_ = 0;  // number of vertices of the current degree
};

}  // namespace harness::twins
