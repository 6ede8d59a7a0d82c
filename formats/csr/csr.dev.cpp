#include "csr.h"

#include <harness/device.h>

using namespace harness;

struct Csr : FormatDefaults, CsrArrays<edge_t> {
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {load_input(offsets + row), load_input(offsets + row + 1)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const { return stored_edge(CsrArrays::neighbors, weights, e); }
  HARNESS_DEVICE void prefetch(row_t row, edge_t e) const {
    prefetch_stored(offsets, CsrArrays::neighbors, row, e);
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
};
HARNESS_FORMAT(Csr)
