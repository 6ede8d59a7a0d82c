#include "bal.h"

#include <harness/device.h>

using namespace harness;

struct Bal : FormatDefaults, BalArrays {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;
  static constexpr bool has_padding = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    const edge_t begin = static_cast<edge_t>(row) * block;
    return {begin, begin + block};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const { return stored_edge(slots, weights, e); }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return static_cast<row_t>(e / block); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_input(owners + row); }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const { return {load_input(heads + v), no_vertex}; }
  HARNESS_DEVICE row_t next_row(row_t row) const { return load_input(links + row); }
};
HARNESS_FORMAT(Bal)
