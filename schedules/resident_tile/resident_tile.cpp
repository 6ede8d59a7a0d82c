// Resident tile stealing (SAGE, section 5.2, Algorithm 3): rows are cut into tiles that stay in device
// memory, and whoever is free takes the next ones. Where every row is a candidate the tiles of one superstep
// serve the next.
#include "resident_tile.h"

#include <harness/plugin.hpp>

using namespace harness;

using State = ResidentTileState;

static constexpr harness_param params[] = {
    uint_param("tile", "32", 1, 1e6, "edges of a tile", offsetof(State, tile_edges)),
};
static constexpr harness_scratch arrays[] = {
    scratch_array("starts", HARNESS_PER_ROW, 8, offsetof(State, starts), 1),
    scratch_array("tiles", HARNESS_PER_EDGE, 4, offsetof(State, tiles)),
    zeroed_array("kept", HARNESS_ONCE, sizeof(ResidentTiles), offsetof(State, kept)),
};
static constexpr harness_step steps[] = {
    kernel_step(0, HARNESS_PER_ROW, HARNESS_THREAD),
    scan_step(0, HARNESS_PER_ROW, 0),
    kernel_step(1, HARNESS_PER_COUNT, HARNESS_THREAD, 0),
    kernel_step(2, HARNESS_PER_COUNT, HARNESS_THREAD, 0, HARNESS_POOL_BYTES),
};

static constexpr harness_schedule schedule = make_schedule<State>(steps, arrays);
static constexpr About about{
    .id = "resident_tile",
    .version = "1.0",
    .summary = "tiles of rows kept in device memory, taken by any warp (resident tile stealing)",
    .source = "SAGE, section 5.2, Algorithm 3",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
