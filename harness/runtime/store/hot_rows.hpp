// The hot rows of a graph's matrix are those of the vertices of greatest degree. If the edges of a layout are
// in host memory, its hot rows can stay on the device.
#pragma once

#include "runtime/store/graph_slice.hpp"

namespace harness::runtime {

/// Describes which rows are hot.
struct HotRows {
  graph::offset_t above = 0;  // rows of more edges are hot
  // a row of exactly `above` edges is hot if the id of its vertex is less than `end_of_equal`
  graph::vertex_t end_of_equal = 0;

  bool contains(const graph::Adjacency& whole, size_t v) const {
    const graph::offset_t degree = whole.offsets[v + 1] - whole.offsets[v];
    return degree > above || (degree == above && v < end_of_equal);
  }
};

/// Returns the rows of greatest degree that together have at most the fraction `share` of the edges. Among
/// rows of equal degree, those of smaller vertex ids are taken first.
HotRows hot_rows(const graph::Adjacency& whole, double share);

/// Returns a slice with the hot rows if `hot` is true, otherwise with all other rows. Rows that are left out
/// are empty.
GraphSlice rows_that_are(bool hot, const graph::Adjacency& whole, const HotRows& rows);

}  // namespace harness::runtime
