// Thread, warp and block mapping (Merrill, Garland and Grimshaw, PPoPP 2012; D, section 2.1.2): rows are
// binned by degree into three queues in global memory, which one kernel works through.
#include "twc.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    uint_param("warp_degree", "32", 1, 1e9, "rows of this many edges get a warp",
               offsetof(TwcState, warp_degree)),
    uint_param("block_degree", "1024", 1, 1e9, "rows of this many edges get a block",
               offsetof(TwcState, block_degree)),
};
static constexpr harness_scratch queues[] = {
    scratch_array("small", HARNESS_PER_ROW, 4, offsetof(TwcState, small)),
    scratch_array("medium", HARNESS_PER_ROW, 4, offsetof(TwcState, medium)),
    scratch_array("large", HARNESS_PER_ROW, 4, offsetof(TwcState, large)),
};
static constexpr harness_step steps[] = {
    kernel_step(0, HARNESS_PER_ROW, HARNESS_THREAD),
    kernel_step(1, HARNESS_PER_ROW, HARNESS_WARP),
};

static constexpr harness_schedule schedule = make_schedule<TwcState>(steps, queues);
static constexpr About about{
    .id = "twc",
    .version = "1.0",
    .summary = "rows binned by degree for threads, warps and blocks",
    .source = "Merrill et al. 2012; GRAssembler, section 2.1.2",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
