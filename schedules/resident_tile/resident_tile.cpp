// Resident tile stealing [SAGE 5.2, Algorithm 3]: rows are cut into tiles that stay in device
// memory, and whoever is free takes the next ones. Where every row is a candidate the tiles of one superstep
// serve the next.
#include "resident_tile.h"

#include <harness/plugin.hpp>

using namespace harness;

using State = ResidentTileState;

static constexpr harness_param params[] = {
    uint_param("tile", "32", 1, 1e6, "edges of a tile", offsetof(State, tile_edges)),
    choice_param("align", "off", "off|32B|128B",
                 "cut tiles where so many bytes of neighbours begin; the first of a row is shorter",
                 offsetof(State, align)),
};
static const harness_scratch arrays[] = {
    scratch_array(&State::starts, "starts", HARNESS_PER_ROW, {.extra = 1}),
    scratch_array(&State::tiles, "tiles", HARNESS_PER_EDGE),
    scratch_array(&State::kept, "kept", HARNESS_ONCE, {.zeroed = true}),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    scan_step({.array = 0, .counter = 0}),
    kernel_step(1, {.domain = HARNESS_PER_COUNT}),
    kernel_step(2, {.domain = HARNESS_PER_COUNT, .shared_bytes_per_thread = HARNESS_POOL_BYTES}),
};

static constexpr harness_schedule schedule = make_schedule<State>(steps, arrays);
static constexpr About about{
    .id = "resident_tile",
    .version = "1.0",
    .summary = "tiles of rows kept in device memory, taken by any warp (resident tile stealing)",
    .source = "[SAGE 5.2, Algorithm 3]",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
