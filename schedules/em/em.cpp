// Edge mapping [GRAssembler 2.1.2]: threads take edges by their ids, regardless of rows. If the format does
// not store the row of each edge, one search per span of edge ids finds the row of the span's first edge.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>

HARNESS_STEP(0) {
  harness::all_edges(c);
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {
    kernel_step(0, {.domain = HARNESS_PER_EDGE, .shared_bytes_per_thread = HARNESS_POOL_BYTES})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "em",
    .version = "1.0",
    .summary = "edge mapping: one thread per edge",
    .source = "[GRAssembler 2.1.2]",
    .demands = "edges.by_id/1 frontier.test/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
