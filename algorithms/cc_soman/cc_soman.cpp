// Connected components of an undirected graph after [Soman 2010], as G2 has it: each edge hooks the higher of
// its ends' roots onto the lower, then all vertices jump to their roots. The vertices whose root has changed
// are the next frontier: of an edge between two trees at least one end is among them.
#include "cc_soman.h"

#include "../cc/components.hpp"

using namespace harness;

static int32_t plan(const harness_problem*, void*, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    plan->value_bytes = 4;
    plan->has_apply = 1;
    add_property(*plan, &CcSomanState::label, "label");
    add_property(*plan, &CcSomanState::before, "before");
  });
}

// Nobody looks at the second property of a result.
static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  const int32_t status = components::reference(problem, properties, error);
  if (status == HARNESS_OK) {
    const auto* label = static_cast<const uint32_t*>(properties[0]);
    std::copy(label, label + problem->vertices, static_cast<uint32_t*>(properties[1]));
  }
  return status;
}

static constexpr harness_algorithm algorithm =
    make_algorithm<CcSomanState>({.direction = "push",
                                  .frontier_push = "queue/queue",
                                  .frontier_pull = "bitmap/bitmap",
                                  .plan = plan,
                                  .reference = reference,
                                  .verify = components::verify,
                                  .edges_processed = components::edges_processed,
                                  .answer = components::answer});
static constexpr About about{
    .id = "cc_soman",
    .version = "1.0",
    .summary = "connected components by hooking roots and pointer jumping",
    .source = "[Soman 2010] [G2 VII]",
    .provides = "algorithm.push/1 tests.sampled/1",
    .demands = "graph.symmetric/1",
};
HARNESS_PUBLISH(algorithm, about)
