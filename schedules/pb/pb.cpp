// Propagation blocking [Beamer 2017]: a pull in two kernels, neither of which accesses memory at random. The
// first kernel works by blocks of sources, whose values are in fast memory, and writes the combined value of
// each row's edges in tile order. The second kernel works by blocks of destinations and adds up in fast
// memory. A push consists of the second kernel only. It works by blocks of destinations, and within a tile
// the sources are close to each other.
#include "pb.h"

#include <harness/plugin.hpp>

using namespace harness;

static const harness_scratch arrays[] = {
    value_array(&PbState::contributions, "contributions", HARNESS_PER_ROW),
};
static constexpr harness_step steps[] = {
    kernel_step(0, {.group = HARNESS_BLOCK, .shared_bytes_per_thread = pb_shared_bytes}),
    kernel_step(1, {.group = HARNESS_BLOCK, .shared_bytes_per_thread = pb_shared_bytes}),
};

static constexpr harness_schedule schedule = make_schedule<PbState>(steps, arrays);
static constexpr About about{
    .id = "pb",
    .version = "1.0",
    .summary = "propagation blocking: by blocks of sources, then by blocks of destinations",
    .source = "[Beamer 2017]",
    .demands = "edges.in_tiles/1 algorithm.pull/1 frontier.test/1",
};
HARNESS_PUBLISH(schedule, about)
