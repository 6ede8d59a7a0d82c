// Thread, warp and block mapping [Merrill 2012] [GRAssembler 2.1.2]: rows are
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
static const harness_scratch queues[] = {
    scratch_array(&TwcState::small, "small", HARNESS_PER_ROW),
    scratch_array(&TwcState::medium, "medium", HARNESS_PER_ROW),
    scratch_array(&TwcState::large, "large", HARNESS_PER_ROW),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    kernel_step(1, {.group = HARNESS_WARP}),
};

static const harness_schedule schedule = make_schedule<TwcState>(steps, queues);
static constexpr About about{
    .id = "twc",
    .version = "1.0",
    .summary = "rows binned by degree for threads, warps and blocks",
    .source = "[Merrill 2012] [GRAssembler 2.1.2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
