// Vertex mapping [GRAssembler 2.1.2]: one thread per row.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

HARNESS_STEP(0) {
  c.at.for_each_in_order(candidate_rows(c), [&](uint64_t i) { whole_row(c, open_row(c, i)); });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0)};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "vm",
    .version = "1.0",
    .summary = "vertex mapping: one thread per row",
    .source = "[GRAssembler 2.1.2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_cursor/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
