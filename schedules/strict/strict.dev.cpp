#include "strict.h"

#include <harness/device.h>

using namespace harness;

HARNESS_STEP(0) {
  uint64_t* degrees = c.schedule<StrictState>().starts;
  c.at.for_each(candidate_rows(c), [&](uint64_t i) { degrees[i] = open_row(c, i).edges.size(); });
}

// Walks the candidate rows by position in the scan. Rows that needed no work when they were scanned are empty
// in it.
struct ScanCursor {
  const Context& c;
  const uint64_t* starts;
  row_t rows, i = 0;

  HARNESS_DEVICE Segment seek(uint64_t position) {
    i = search_row(starts, rows, position);
    return segment();
  }
  HARNESS_DEVICE Segment next() {
    ++i;
    return i < rows ? segment() : Segment{no_vertex, starts[rows], starts[rows], 0};
  }
  HARNESS_DEVICE Segment segment() const {
    const row_t row = harness_in_row(c, i);
    return {harness_row_vertex(c, row), starts[i], starts[i + 1], harness_neighbors(c, row).begin};
  }
};

HARNESS_STEP(1) {
  const uint64_t* starts = c.schedule<StrictState>().starts;
  partitioned_edges(c, c.args.control->counters[0],
                    ScanCursor{c, starts, static_cast<row_t>(candidate_rows(c))});
}
