#include "gshard.h"

#include <harness/device.h>

using namespace harness;

struct Gshard : FormatDefaults, GshardArrays {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;
  HARNESS_DEVICE Range neighbors(row_t) const { return {0, 0}; }  // the edges of a vertex are scattered
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return stored_edge(GshardArrays::neighbors, weights, e);
  }
  HARNESS_DEVICE void* gathered_values() const { return values; }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return load_stream(bases + e); }
};
HARNESS_FORMAT(Gshard)
