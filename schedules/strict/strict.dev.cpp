#include "strict.h"

#include <harness/device.h>

using namespace harness;

HARNESS_STEP(0) {
  uint64_t* degrees = c.schedule<StrictState>().starts;
  c.at.for_each(candidate_rows(c), [&](uint64_t i) { degrees[i] = open_row(c, i).edges.size(); });
}

// The candidate rows by position in the scan. Rows that needed no work when they were scanned are
// empty in it.
struct ScanLine : RowLine<ScanLine> {
  const Context& c;
  const uint64_t* starts;
  HARNESS_DEVICE ScanLine(const Context& context, const uint64_t* scan) : c(context), starts(scan) {}

  HARNESS_DEVICE uint64_t rows() const { return candidate_rows(c); }
  HARNESS_DEVICE uint64_t first_row(uint64_t position) const {
    return search_row(starts, static_cast<row_t>(rows()), position);
  }
  HARNESS_DEVICE uint64_t start(uint64_t i) const { return starts[i]; }
  HARNESS_DEVICE uint64_t end(uint64_t i) const { return starts[i + 1]; }
  HARNESS_DEVICE RowOwner owner(uint64_t i) const { return row_owner(c, harness_in_row(c, i)); }
  HARNESS_DEVICE edge_t first(uint64_t i) const { return harness_neighbors(c, harness_in_row(c, i)).begin; }
};

HARNESS_STEP(1) {
  const uint64_t* starts = c.schedule<StrictState>().starts;
  partitioned_edges(c, c.args.control->counters[0], ScanLine(c, starts));
}
