#include "csr.h"

#include <harness/device.h>

using namespace harness;

struct Csr : StoredRows<CsrArrays<edge_t>> {
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
};
HARNESS_FORMAT(Csr)
