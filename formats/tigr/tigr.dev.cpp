#include "tigr.h"

#include <harness/device.h>

using namespace harness;

struct Tigr : StoredRows<TigrArrays<edge_t>> {
  static constexpr bool rows_unique = false;
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_input(vertices + row); }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    return {load_input(first_rows + v), load_input(first_rows + v + 1)};
  }
};
HARNESS_FORMAT(Tigr)
