#include "coo.h"

#include <harness/device.h>

using namespace harness;

struct Coo : FormatDefaults, CooArrays<edge_t> {
  static constexpr bool stores_row = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {load_input(offsets + row), load_input(offsets + row + 1)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const { return stored_edge(CooArrays::neighbors, weights, e); }
  HARNESS_DEVICE void prefetch(row_t row, edge_t e) const {
    prefetch_stored(offsets, CooArrays::neighbors, row, e);
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return load_stream(bases + e); }
};
HARNESS_FORMAT(Coo)
