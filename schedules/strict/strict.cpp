// Strict balancing (D, section 2.1.2, Table 4.1; merge-path, Davidson et al. 2014): the degrees of the active
// rows are scanned over the whole device, then every block takes the same number of edges.
#include "strict.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_scratch arrays[] = {
    scratch_array("starts", HARNESS_PER_ROW, 8, offsetof(StrictState, starts), 1),
};
static constexpr harness_step steps[] = {
    kernel_step(0, HARNESS_PER_ROW, HARNESS_THREAD),
    scan_step(0, HARNESS_PER_ROW, 0),
    kernel_step(1, HARNESS_PER_COUNT, HARNESS_THREAD, 0, HARNESS_POOL_BYTES),
};

static constexpr harness_schedule schedule = make_schedule<StrictState>(steps, arrays);
static constexpr About about{
    .id = "strict",
    .version = "1.0",
    .summary = "every block the same number of active edges",
    .source = "GRAssembler, section 2.1.2; Table 4.1",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
