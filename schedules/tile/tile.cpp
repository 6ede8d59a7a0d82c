// Tiled partitioning [SAGE 5.1, Algorithm 2]: the block works on rows at least as wide as itself,
// then halves of warps on what is left, down to the smallest tile; fragments stay with their thread.
#include "tile.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    choice_param("min_tile", "4", "2|4|8|16|32", "threads of the smallest tile",
                 offsetof(TileState, min_tile)),
};
static constexpr harness_step steps[] = {kernel_step(0)};

static constexpr harness_schedule schedule = make_schedule<TileState>(steps);
static constexpr About about{
    .id = "tile",
    .version = "1.0",
    .summary = "tiles halved from the block down until rows fit (tiled partitioning)",
    .source = "[SAGE 5.1, Algorithm 2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
