#include "ell.h"

#include <harness/device.h>

using namespace harness;

struct Ell : FormatDefaults, EllArrays {
  static constexpr bool stores_row = true;
  static constexpr bool has_padding = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    const edge_t begin = static_cast<edge_t>(row) * width;
    return {begin, begin + load_input(counts + row)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return {load_input(EllArrays::neighbors + e), weights != nullptr ? load_input(weights + e) : 1.0f};
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return static_cast<row_t>(e / width); }
};
HARNESS_FORMAT(Ell)
