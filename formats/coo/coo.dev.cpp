#include "coo.h"

#include <harness/device.h>

using namespace harness;

struct Coo : StoredRows<CooArrays<edge_t>> {
  static constexpr bool stores_row = true;
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return load_stream(bases + e); }
};
HARNESS_FORMAT(Coo)
