// Connected components of an undirected graph by subgraph sampling: Afforest [Sutton 2018], as in
// [GAPBS]. Some rounds link every vertex to one neighbour each, which joins most of the graph; then the edges
// of all vertices but those of the largest component are linked.
#include "cc_afforest.h"

#include "../cc/components.hpp"

using namespace harness;

enum Param { rounds };

static constexpr harness_param params[] = {
    uint_param("rounds", "2", 0, 1024, "neighbours of each vertex that are sampled; 0: no sampling",
               offsetof(AfforestState, rounds)),
};

static int32_t plan(const harness_problem* problem, void*, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    plan->value_bytes = 4;
    plan->has_apply = 1;
    plan->vertex_supersteps = 2 * static_cast<uint64_t>(problem->params[rounds].integer);
    plan->fixed_supersteps = plan->vertex_supersteps + 1;
    add_property(*plan, &AfforestState::component, "component");
  });
}

static constexpr harness_algorithm algorithm =
    make_algorithm<AfforestState>({.direction = "push",
                                   .frontier_push = "all/counter",
                                   .frontier_pull = "all/counter",
                                   .plan = plan,
                                   .reference = components::reference,
                                   .verify = components::verify,
                                   .edges_processed = components::edges_processed,
                                   .answer = components::answer});
static constexpr About about{
    .id = "cc_afforest",
    .version = "1.0",
    .summary = "connected components by sampling and linking (Afforest)",
    .source = "[Sutton 2018] [GAPBS]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.sampled/1",
    .demands = "graph.symmetric/1 edges.by_row/1 rows.of_vertex/1 frontier.topology/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
