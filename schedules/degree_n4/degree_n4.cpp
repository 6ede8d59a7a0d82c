// Degree-n with four edges per lane: a row of n edges has n / 4 lanes, each of which loads its edges at once
// and tests the frontier once for them. Our own; `degree_n` is the published mapping [CR2 3.4.2].
#ifdef HARNESS_DEVICE_PART
#include "../degree_n/class_rows.h"
using namespace harness;

HARNESS_STEP(0) {
  degree_rows<2>(c);
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, {.group = HARNESS_RESIDENT})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "degree_n4",
    .version = "1.0",
    .summary = "four edges per lane, n / 4 lanes per row of n edges",
    .source = "our own, after [CR2 3.4.2, Algorithm 3.4]",
    .demands = "rows.degree_n/1 edges.by_row/1 frontier.test/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
