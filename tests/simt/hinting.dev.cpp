#include "hinting.h"

#include <harness/device.h>

using namespace harness;

enum Deed : uint32_t { none, reads_behind, writes, asks_nowhere };

struct Hinting : StoredRows<HintingArrays<edge_t>> {
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
  HARNESS_DEVICE void prefetch(row_t row, edge_t e) const {
    const uint32_t* nearby = HintingArrays<edge_t>::neighbors + e;
    if (deed == reads_behind) [[maybe_unused]]
      const volatile uint32_t x = *static_cast<const volatile uint32_t*>(nearby + 1000);
    if (deed == writes) const_cast<uint32_t*>(nearby)[0] ^= 1u;
    if (deed == asks_nowhere) harness::prefetch(nearby + 1000000000);
    harness::prefetch(offsets + row);
    harness::prefetch(nearby);
  }
};
HARNESS_FORMAT(Hinting)
