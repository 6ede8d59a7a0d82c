// Propagation blocking [Beamer 2017]: pulling in two kernels, neither of which reaches into memory at random.
// The first goes by blocks of sources, whose values it has at hand, and writes what the edges of each row
// carry in the order of the tiles; the second goes by blocks of destinations and adds up in fast memory.
// Pushing is the second kernel alone: it goes by blocks of destinations, and tile by tile the sources are
// near each other.
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
