// Vertex mapping that wants more scratch memory than any device has: a GiB an edge.
#include "greedy.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, HARNESS_PER_ROW, HARNESS_THREAD)};
static constexpr harness_scratch arrays[] = {
    scratch_array("hoard", HARNESS_PER_EDGE, 1u << 30, offsetof(GreedyState, hoard)),
};

static constexpr harness_schedule schedule = make_schedule<GreedyState>(steps, arrays);
static constexpr About about{
    .id = "greedy",
    .version = "1.0",
    .summary = "asks for more memory than there is",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
