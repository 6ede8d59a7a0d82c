// The slices of a graph that ranks store. Each rank owns a range of vertices and stores the edges that end in
// its range, so that only the owner writes to a vertex.
#pragma once

#include <vector>

#include "base/huge_array.hpp"
#include "graph/graph.hpp"

namespace harness::runtime {

/// Returns ranks + 1 bounds: rank i owns the vertices [bounds[i], bounds[i + 1]). The ranges have about the
/// same number of in-edges. Bounds are multiples of 32, so that no word of a bitmap belongs to two ranks. If
/// there are few vertices, a range may be empty.
std::vector<uint32_t> cut_for_ranks(const graph::Graph& graph, uint32_t ranks);

/// A graph with the vertices of another, but only some of its edges. It refers to the arrays of the other one
/// as far as possible.
struct RankSlice {
  HugeArray<graph::offset_t> offsets;
  HugeArray<graph::vertex_t> copied_neighbors;  // empty: `neighbors` refers to the whole graph's
  HugeArray<float> copied_weights;
  std::span<const graph::vertex_t> neighbors;
  std::span<const float> weights;

  graph::Adjacency adjacency() const { return {offsets.span(), neighbors, weights}; }
};

/// Returns the rows of the vertices [begin, end), for pull, whose rows are destinations. All other rows are
/// empty.
RankSlice rows_in(const graph::Adjacency& whole, uint32_t begin, uint32_t end);
/// Returns the edges whose other end is in [begin, end), for push, whose rows are sources.
RankSlice edges_into(const graph::Adjacency& whole, uint32_t begin, uint32_t end);

}  // namespace harness::runtime
