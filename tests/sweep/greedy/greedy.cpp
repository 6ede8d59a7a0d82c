// Vertex mapping that requests more scratch memory than any device has: a GiB per edge. Tests of refused
// memory use it.
#include "greedy.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0)};
static const harness_scratch arrays[] = {
    scratch_array(&GreedyState::hoard, "hoard", HARNESS_PER_EDGE,
                  {.per_item = (1u << 30) / sizeof *GreedyState::hoard}),
};

static const harness_schedule schedule = make_schedule<GreedyState>(steps, arrays);
static constexpr About about{
    .id = "greedy",
    .version = "1.0",
    .summary = "asks for more memory than there is",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
