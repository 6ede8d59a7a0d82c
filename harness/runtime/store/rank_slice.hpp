// The slices of a graph that ranks store. Each rank owns a range of vertices and stores the edges that end in
// its range, so that only the owner writes to a vertex.
#pragma once

#include <vector>

#include "runtime/store/graph_slice.hpp"

namespace harness::runtime {

/// Returns ranks + 1 bounds: rank i owns the vertices [bounds[i], bounds[i + 1]). The ranges have about the
/// same number of in-edges. Bounds are multiples of 32, so that no word of a bitmap belongs to two ranks. If
/// there are few vertices, a range may be empty.
std::vector<uint32_t> cut_for_ranks(const graph::Graph& graph, uint32_t ranks);

/// Returns the largest number of in-edges of a rank over their mean. 1 means that all ranks have equally
/// many.
double imbalance_of(const graph::Graph& graph, const std::vector<uint32_t>& bounds);

/// Returns the slice of the rank that owns the vertices [begin, end), for layouts in which the vertex to
/// which a row belongs receives values. The slice has the rows of the owned vertices. All other rows are
/// empty.
GraphSlice rows_in(const graph::Adjacency& whole, uint32_t begin, uint32_t end);
/// Returns the slice of the rank that owns the vertices [begin, end), for layouts in which the neighbours in
/// a row receive values. The slice has the edges to neighbours in [begin, end).
GraphSlice edges_into(const graph::Adjacency& whole, uint32_t begin, uint32_t end);

}  // namespace harness::runtime
