// The advance operator of [Marrow-Graph 3.4.2]: degrees of the active vertices, a scan, and a thread an edge,
// which searches the scan for its vertex and then walks to its neighbour, block by block where a format
// chains blocks. Its paper's third and fourth kernel, which mark and drop duplicates, are the option `dedup`.
#include "advance.h"

#include <harness/plugin.hpp>

using namespace harness;

static const harness_scratch arrays[] = {
    scratch_array(&AdvanceState::starts, "starts", HARNESS_PER_ROW, {.extra = 1}),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    scan_step({.array = 0, .counter = 0}),
    kernel_step(1, {.domain = HARNESS_PER_COUNT}),
};

static constexpr harness_schedule schedule = make_schedule<AdvanceState>(steps, arrays);
static constexpr About about{
    .id = "advance",
    .version = "1.0",
    .summary = "a thread an active edge, found by a search and a walk along its vertex's rows",
    .source = "[Marrow-Graph 3.4.2]",
    .provides = "tests.sampled/1",
    .demands = "edges.by_row/1 rows.of_vertex/1",
};
HARNESS_PUBLISH(schedule, about)
