#include "tigr.h"

#include <harness/device.h>

using namespace harness;

struct Tigr : FormatDefaults, TigrArrays<edge_t> {
  static constexpr bool rows_unique = false;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {load_input(offsets + row), load_input(offsets + row + 1)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return stored_edge(TigrArrays::neighbors, weights, e);
  }
  HARNESS_DEVICE void prefetch(row_t row, edge_t e) const {
    prefetch_stored(offsets, TigrArrays::neighbors, row, e);
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_input(vertices + row); }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    return {load_input(first_rows + v), load_input(first_rows + v + 1)};
  }
};
HARNESS_FORMAT(Tigr)
