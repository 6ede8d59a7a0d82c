// CR2's own mapping [CR2 3.4.2, Algorithm 3.4] of one thread per edge. Rows of one degree are adjacent, so
// that the row of an edge is the edge's id shifted by a constant. In pull, the n lanes of a row of n edges
// combine in log n steps and commit once. With `commit: edge` each edge commits by itself, as in [CR2 3.4.2].
// That paper launches one kernel per degree, whereas this kernel processes all degrees.
#include <cstdint>

struct DegreeNState {
  uint32_t commit;  // parameter `commit`; 0: one commit per row, 1: one commit per edge
};

#ifdef HARNESS_DEVICE_PART
#include "class_rows.h"
using namespace harness;

HARNESS_STEP(0) {
  degree_rows<0>(c, c.schedule<DegreeNState>().commit != 0);
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_param params[] = {
    choice_param("commit", "row", "row|edge", "in pull, one atomic operation per row or per edge",
                 offsetof(DegreeNState, commit)),
};
static constexpr harness_step steps[] = {kernel_step(0, {.group = HARNESS_RESIDENT})};

static constexpr harness_schedule schedule = make_schedule<DegreeNState>(steps);
static constexpr About about{
    .id = "degree_n",
    .version = "2.0",
    .summary = "one lane per edge, n lanes per row of n edges",
    .source = "[CR2 3.4.2, Algorithm 3.4]",
    .demands = "rows.degree_n/1 edges.by_row/1 frontier.test/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
#endif
