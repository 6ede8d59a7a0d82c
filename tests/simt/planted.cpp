#include "planted.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    choice_param(
        "defect", "none",
        "none|past_the_end|unwritten|race_of_lanes|race_of_warps|race_of_tiles|race_of_blocks|stale_input|"
        "half_a_barrier|half_a_warp|no_such_lane|waits_for_ever|ordered|copies|hole_used|nothing_copied|"
        "takes_by_lane|takes_by_warp|takes_by_block",
        "what is wrong", offsetof(PlantedState, defect)),
};
static const harness_scratch arrays[] = {
    scratch_array(&PlantedState::list, "list", HARNESS_PER_ROW),
    scratch_array(&PlantedState::unused, "unused", HARNESS_PER_ROW),
    scratch_array(&PlantedState::padded, "padded", HARNESS_PER_ROW),
    scratch_array(&PlantedState::copies, "copies", HARNESS_PER_ROW),
};
static constexpr harness_step steps[] = {kernel_step(0, {.shared_bytes_per_thread = HARNESS_POOL_BYTES})};

static const harness_schedule schedule = make_schedule<PlantedState>(steps, arrays);
static constexpr About about{
    .id = "planted",
    .version = "1.0",
    .summary = "vertex mapping with a defect",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
