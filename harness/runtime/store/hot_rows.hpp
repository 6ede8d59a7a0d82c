// The hot rows of a graph: those of greatest degree. A layout whose edges are in host memory can keep the hot
// rows on the device.
#pragma once

#include "runtime/store/graph_slice.hpp"

namespace harness::runtime {

/// Determines which rows are hot.
struct HotRows {
  graph::offset_t above = 0;  // rows of more edges are hot
  // rows of exactly `above` edges are hot if their vertex is less than this one
  graph::vertex_t end_of_equal = 0;

  bool contains(const graph::Adjacency& whole, size_t v) const {
    const graph::offset_t degree = whole.offsets[v + 1] - whole.offsets[v];
    return degree > above || (degree == above && v < end_of_equal);
  }
};

/// Returns the rows of greatest degree that together have at most the fraction `share` of the edges. Rows of
/// equal degree are taken by ascending vertex.
HotRows hot_rows(const graph::Adjacency& whole, double share);

/// Returns the hot rows if `hot` is true, otherwise all other rows. The rows that are left out are empty.
GraphSlice rows_that_are(bool hot, const graph::Adjacency& whole, const HotRows& rows);

}  // namespace harness::runtime
