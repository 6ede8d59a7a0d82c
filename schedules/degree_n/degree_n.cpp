// CR2's own mapping [CR2 3.4.2, Algorithm 3.4]: one thread per edge. Rows of one degree stand together, so
// that the row of an edge is its id shifted by a constant. The n lanes of a row of n edges combine in log n
// steps and commit once. The paper launches one kernel per degree; here one kernel processes all degrees.
#ifdef HARNESS_DEVICE_PART
#include "class_rows.h"
using namespace harness;

HARNESS_STEP(0) {
  degree_rows<0>(c);
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, {.group = HARNESS_RESIDENT})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "degree_n",
    .version = "2.0",
    .summary = "one lane per edge, n lanes per row of n edges",
    .source = "[CR2 3.4.2, Algorithm 3.4]",
    .demands = "rows.degree_n/1 edges.by_row/1 frontier.test/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
