// Strict balancing [GRAssembler 2.1.2] [SparseWeaver Table 4.1], the merge path of [Davidson 2014]. The
// degrees of the active rows are scanned over the whole device, then every block takes an equal number of
// edges.
#include <cstdint>

struct StrictState {
  uint64_t* starts;  // [candidate rows + 1]: degrees; after the scan, the first position of each row's edges
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

HARNESS_STEP(0) {
  uint64_t* degrees = c.schedule<StrictState>().starts;
  c.at.for_each(candidate_rows(c), [&](uint64_t i) { degrees[i] = open_row(c, i).edges.size(); });
}

// The edges of all candidate rows, one row after another, as positions that `partitioned_edges` divides
// among blocks. The scanned degrees give the first position of each row. A row that needed no work when its
// degree was written has no positions.
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

#else
#include <harness/plugin.hpp>
using namespace harness;

static const harness_scratch arrays[] = {
    scratch_array(&StrictState::starts, "starts", HARNESS_PER_ROW, {.extra = 1}),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    scan_step({.array = 0, .counter = 0}),
    kernel_step(1, {.domain = HARNESS_PER_COUNT, .shared_bytes_per_thread = HARNESS_POOL_BYTES}),
};

static constexpr harness_schedule schedule = make_schedule<StrictState>(steps, arrays);
static constexpr About about{
    .id = "strict",
    .version = "1.0",
    .summary = "strict balancing: an equal number of active edges per block",
    .source = "[GRAssembler 2.1.2] [SparseWeaver Table 4.1]",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
