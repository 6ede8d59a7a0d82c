// Thread, warp and block mapping by edges (ETWC) [G2 VI-D, Algorithm 3] [GRAssembler 2.1.2]: the edges of a
// row are cut into chunks for the block, for a group of the middle stage and for the thread, in one kernel.
#include "twce.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    choice_param("middle", "8", "2|4|8|16|32", "threads of the middle stage: Stage_gran[1]",
                 offsetof(TwceState, middle)),
};
static constexpr harness_step steps[] = {
    kernel_step(0, {.shared_bytes_per_thread = HARNESS_BLOCK_POOL_BYTES})};

static constexpr harness_schedule schedule = make_schedule<TwceState>(steps);
static constexpr About about{
    .id = "twce",
    .version = "1.1",
    .summary = "edges of a row cut into chunks for block, warp and thread (ETWC)",
    .source = "[G2 VI-D, Algorithm 3] [GRAssembler 2.1.2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
