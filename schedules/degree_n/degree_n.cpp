// CR2's own mapping [CR2 3.4.2, Algorithm 3.4]: a thread an edge, whose row is the edge id shifted by
// n. Rows of 2^n edges that begin at a multiple of that never straddle a warp, so in pull the lanes of a row
// add up in n steps and commit once.
#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, {.domain = HARNESS_PER_EDGE})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "degree_n",
    .version = "1.0",
    .summary = "a thread an edge, n lanes a row of n edges",
    .source = "[CR2 3.4.2, Algorithm 3.4]",
    .demands = "rows.degree_n/1 edges.by_id/1 frontier.test/1",
};
HARNESS_PUBLISH(schedule, about)
