// Propagation blocking [Beamer 2017]: a pull in two kernels, neither of which accesses memory at random. The
// first kernel processes one block of sources at a time, and keeps their values in fast memory. It writes the
// combined value of each row's edges, one edge tile after another. The second kernel processes one block of
// destinations at a time, and adds up its values in fast memory. In push only the second kernel runs. Within
// an edge tile it reads sources that are close to each other.
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
