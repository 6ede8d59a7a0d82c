#include "csr_sorted.h"

#include <harness/device.h>

using namespace harness;

struct CsrSorted : PermutedRows<CsrSortedArrays<edge_t>> {
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return {CsrSortedArrays::neighbors[e], weights != nullptr ? weights[e] : 1.0f};
  }
};
HARNESS_FORMAT(CsrSorted)
