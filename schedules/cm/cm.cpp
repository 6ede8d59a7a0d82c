// Block mapping [GRAssembler 2.1.2] [SparseWeaver Table 4.1]. A block takes one row per thread, scans the
// degrees of these rows in shared memory, and distributes the edges evenly over its warps.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

HARNESS_STEP(0) {
  const Block block(c.at);
  c.at.for_each_tile(block, candidate_rows(c),
                     [&](uint64_t i, bool valid) { pooled_rows(c, block, valid ? open_row(c, i) : Row{}); });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {
    kernel_step(0, {.shared_bytes_per_thread = HARNESS_BLOCK_POOL_BYTES})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "cm",
    .version = "1.0",
    .summary = "block mapping: a block shares the edges of its rows",
    .source = "[GRAssembler 2.1.2]",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
