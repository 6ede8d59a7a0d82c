// Thread, warp and block mapping by edges (ETWC: Algorithm 3 of G2; D, section 2.1.2): the edges of a row are
// cut into chunks for the block, for its warps and for the thread, in one kernel.
#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, HARNESS_PER_ROW, HARNESS_THREAD)};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "twce",
    .version = "1.0",
    .summary = "edges of a row cut into chunks for block, warp and thread (ETWC)",
    .source = "G2, section III-B, Algorithm 3; GRAssembler, section 2.1.2",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
