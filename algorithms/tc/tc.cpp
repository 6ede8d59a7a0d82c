// Triangles of an undirected graph, each counted once: the harness orients edges from lower to higher degree,
// and an edge has as many triangles as its ends have higher neighbours in common [Chiba 1985]
// [Latapy 2008]. Loops and repeated edges do not count.
#include "tc.h"

#include "triangles.hpp"

using namespace harness;

static int32_t plan(const harness_problem*, void*, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    plan->value_bytes = 8;
    plan->fixed_supersteps = 1;
    add_property(*plan, &TcState::triangles, "triangles", HARNESS_ZEROED);
  });
}

static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    const uint64_t got = triangles::total(*problem, properties[0]),
                   want = triangles::total(*problem, expected[0]);
    if (got != want) wrong(std::to_string(got) + " triangles, expected " + std::to_string(want));
  });
}

// The edges that are looked at: each undirected edge once, loops and repetitions not at all.
static uint64_t edges_processed(const harness_problem* problem, const void* const*, uint64_t supersteps) {
  uint64_t edges = 0;
  for (uint32_t u = 0; u < problem->vertices; ++u) {
    uint32_t before = u;
    for (uint64_t e = problem->out.offsets[u]; e < problem->out.offsets[u + 1]; ++e) {
      edges += problem->out.neighbors[e] > u && problem->out.neighbors[e] != before;
      before = problem->out.neighbors[e];
    }
  }
  return edges * supersteps;
}

// The total alone: at which vertex a triangle counts is the kernel's choice.
static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    AnswerWriter(*problem, *to).count("triangles", triangles::total(*problem, properties[0]));
  });
}

static constexpr harness_algorithm algorithm = make_algorithm<TcState>({.direction = "pull",
                                                                        .frontier_push = "all/counter",
                                                                        .frontier_pull = "all/counter",
                                                                        .plan = plan,
                                                                        .reference = triangles::reference,
                                                                        .verify = verify,
                                                                        .edges_processed = edges_processed,
                                                                        .answer = answer});
static constexpr About about{
    .id = "tc",
    .version = "1.0",
    .summary = "triangle count",
    .source = "[Chiba 1985] [GAPBS]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.oriented/1",
    .demands = "graph.oriented/1 edges.sorted/1 edges.by_row/1 rows.of_vertex/1",
};
HARNESS_PUBLISH(algorithm, about)
