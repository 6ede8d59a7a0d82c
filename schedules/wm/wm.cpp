// Warp mapping [GRAssembler 2.1.2] [SparseWeaver Table 4.1]. A warp takes one row per lane, scans the degrees
// of these rows, and divides the edges evenly among its lanes. In pull, each lane processes its own row if
// all rows of the warp are short.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

HARNESS_STEP(0) {
  const Warp warp(c.at);
  c.at.for_each_tile(warp, candidate_rows(c), [&](uint64_t i, bool valid) {
    const Row row = valid ? open_row(c, i) : Row{};
    if (!pull_short_rows(c, warp, row)) pooled_rows(c, warp, row);
  });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, {.shared_bytes_per_thread = HARNESS_POOL_BYTES})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "wm",
    .version = "1.0",
    .summary = "warp mapping: a warp shares the edges of its rows",
    .source = "[GRAssembler 2.1.2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
