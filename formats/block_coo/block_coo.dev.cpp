#include "block_coo.h"

#include <harness/device.h>

using namespace harness;

struct BlockCoo : FormatDefaults, BlockCooArrays<edge_t> {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {load_input(offsets + row), load_input(offsets + row + 1)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return stored_edge(BlockCooArrays::neighbors, weights, e);
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return load_stream(edge_rows + e); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const {
    return vertices != nullptr ? load_input(vertices + row) : row;
  }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    return {load_input(first_rows + v), load_input(first_rows + v + 1)};
  }
  HARNESS_DEVICE row_t row_at(row_t place) const { return load_input(listed_rows + place); }
};
HARNESS_FORMAT(BlockCoo)
