// Tiled partitioning [SAGE 5.1, Algorithm 2]: the block works on rows at least as wide as itself,
// then halves of it or of warps on what is left, down to the smallest tile; fragments stay with their thread.
#include "tile.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    choice_param("min_tile", "4", "2|4|8|16|32", "threads of the smallest tile",
                 offsetof(TileState, min_tile)),
    choice_param("max_tile", "32", "32|64|128|256|512", "threads of the largest tile below the block",
                 offsetof(TileState, max_tile)),
    choice_param("align", "off", "off|32B|128B",
                 "tiles begin where so many bytes of neighbours do; a shorter one comes before",
                 offsetof(TileState, align)),
};
static constexpr harness_step steps[] = {kernel_step(0, {.shared_bytes_per_thread = tile_shared_bytes})};

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
