// Connected components of an undirected graph by label propagation: every vertex takes the smallest label
// around it. With `jump`, labels also follow their own labels after each superstep (pointer jumping,
// [Shiloach 1982]), so that long paths take few supersteps.
#include "cc.h"

#include "components.hpp"

using namespace harness;

enum Param { jump };

static constexpr harness_param params[] = {
    choice_param("jump", "on", "off|on", "pointer jumping over all vertices after each superstep",
                 offsetof(CcState, jump)),
};

static int32_t plan(const harness_problem* problem, void*, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    plan->value_bytes = 4;
    plan->has_apply = problem->params[jump].integer != 0;
    add_property(*plan, &CcState::label, "label");
  });
}

static constexpr harness_algorithm algorithm =
    make_algorithm<CcState>({.direction = "push",
                             .frontier_push = "queue/queue",
                             .frontier_pull = "bitmap/bitmap",
                             .plan = plan,
                             .reference = components::reference,
                             .verify = components::verify,
                             .edges_processed = components::edges_processed,
                             .answer = components::answer});
static constexpr About about{
    .id = "cc",
    .version = "1.0",
    .summary = "connected components by label propagation",
    .source = "[Shiloach 1982] [GRAssembler 2.5]",
    .provides = "algorithm.push/1 algorithm.pull/1",
    .demands = "graph.symmetric/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
