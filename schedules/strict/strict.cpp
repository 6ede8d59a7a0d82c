// Strict balancing [GRAssembler 2.1.2] [SparseWeaver Table 4.1], the merge path of [Davidson 2014]:
// the degrees of the active rows are scanned over the whole device, then every block takes the same
// number of edges.
#include "strict.h"

#include <harness/plugin.hpp>

using namespace harness;

static const harness_scratch arrays[] = {
    scratch_array(&StrictState::starts, "starts", HARNESS_PER_ROW, {.extra = 1}),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    scan_step({.array = 0, .counter = 0}),
    kernel_step(1, {.domain = HARNESS_PER_COUNT, .shared_bytes_per_thread = HARNESS_POOL_BYTES}),
};

static constexpr harness_schedule schedule = make_schedule<StrictState>(steps, arrays);
static constexpr About about{
    .id = "strict",
    .version = "1.0",
    .summary = "every block the same number of active edges",
    .source = "[GRAssembler 2.1.2] [SparseWeaver Table 4.1]",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
