// Virtual warps (Hong et al., PPoPP 2011; VWC-CSR of [CR2 3.1]): 2 to 32 lanes share a row.
#include "kept_schedule.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    choice_param("width", "8", "2|4|8|16|32", "lanes of a virtual warp", offsetof(VwcState, width)),
};
static constexpr harness_step steps[] = {kernel_step(0, {.group = HARNESS_WARP})};

static constexpr harness_schedule schedule = make_schedule<VwcState>(steps);
static constexpr About about{
    .id = "kept_schedule",
    .version = "1.0",
    .summary = "a virtual warp of 2 to 32 lanes a row",
    .source = "Hong et al. 2011; CR2, section 3.1",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
