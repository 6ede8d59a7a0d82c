#include "ell.h"

#include <harness/device.h>

using namespace harness;

struct Ell : FormatDefaults, EllArrays {
  static constexpr bool stores_row = true;
  static constexpr bool has_padding = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {edge_t{row} * width, edge_t{row} * width + load_input(counts + row)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const { return stored_edge(EllArrays::neighbors, weights, e); }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return static_cast<row_t>(e / width); }
};
HARNESS_FORMAT(Ell)
