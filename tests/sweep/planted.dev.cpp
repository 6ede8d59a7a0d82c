#include "planted.h"

#include <harness/device.h>

using namespace harness;

struct Planted : FormatDefaults, PlantedArrays<edge_t> {
  HARNESS_DEVICE Range neighbors(row_t row) const {
    while (*static_cast<const volatile uint32_t*>(spinning) != 0) continue;
    return {offsets[row], offsets[row + 1]};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    const uint32_t* from = nowhere != nullptr ? nowhere : PlantedArrays::neighbors;
    return {wrong != 0 ? 0 : from[e], 1.0f};
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
};
HARNESS_FORMAT(Planted)
