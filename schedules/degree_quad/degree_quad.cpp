// The mapping of `degree_n`, but with several edges per lane, so that one load returns four edges. A row of n
// edges has n / 4 lanes in push and n / 8 in pull, but at least one. A lane tests the frontier once for all
// its edges. Pull is faster with more loads in flight and fewer additions between lanes, and push with more
// lanes. The schedule is our own; `degree_n` is the published mapping [CR2 3.4.2].
#ifdef HARNESS_DEVICE_PART
#include "../degree_n/class_rows.h"
using namespace harness;

HARNESS_STEP(0) {
  if (harness_pulls()) {
    degree_rows<3>(c);
  } else {
    degree_rows<2>(c);
  }
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, {.group = HARNESS_RESIDENT})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "degree_quad",
    .version = "1.0",
    .summary = "four edges per load, one or two loads per lane for rows of 2^n edges",
    .source = "our own, after [CR2 3.4.2, Algorithm 3.4]",
    .demands = "rows.degree_n/1 edges.by_row/1 frontier.test/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
