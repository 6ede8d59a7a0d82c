#include "kept_format.h"

#include <harness/device.h>

using namespace harness;

struct CsrSorted : FormatDefaults, CsrSortedArrays<edge_t> {
  HARNESS_DEVICE Range neighbors(row_t row) const { return {offsets[row], offsets[row + 1]}; }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return {CsrSortedArrays::neighbors[e], weights != nullptr ? weights[e] : 1.0f};
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t all) const { return search_row(offsets, all, e); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return vertices[row]; }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const { return {rows[v], rows[v] + 1}; }
};
HARNESS_FORMAT(CsrSorted)
