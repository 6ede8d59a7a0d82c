// Triangles of an undirected graph as [Marrow-Graph 3.5] counts them: for each edge, from its lower to its
// higher end, both whole lists of neighbours are merged, so that each triangle is found three times. Lists
// may go on from block to block, which `tc`, with fewer comparisons in oriented lists, cannot have.
#include "../tc/tc.h"
#include "../tc/triangles.hpp"

using namespace harness;

static void require_single_edges(const harness_adjacency& graph, uint32_t vertices) {
  for (uint32_t u = 0; u < vertices; ++u) {
    const uint32_t *first = graph.neighbors + graph.offsets[u],
                   *last = graph.neighbors + graph.offsets[u + 1];
    if (std::adjacent_find(first, last) != last)
      throw PluginError(
          HARNESS_UNSUPPORTED,
          "vertex " + std::to_string(u) + " has an edge twice, which would count (duplicates: remove)");
  }
}

static int32_t plan(const harness_problem* problem, void*, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    require_single_edges(problem->out, problem->vertices);
    plan->value_bytes = 8;
    plan->fixed_supersteps = 1;
    add_property(*plan, &TcState::triangles, "triangles", HARNESS_ZEROED);
  });
}

// The reference finds each triangle once, a run three times.
static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  const int32_t status = triangles::reference(problem, properties, error);
  auto* counts = static_cast<uint64_t*>(properties[0]);
  if (status == HARNESS_OK)
    std::transform(counts, counts + problem->vertices, counts, [](uint64_t count) { return 3 * count; });
  return status;
}

static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    const uint64_t got = triangles::total(*problem, properties[0]),
                   want = triangles::total(*problem, expected[0]);
    if (got != want) wrong(std::to_string(got) + " thirds of triangles, expected " + std::to_string(want));
  });
}

static uint64_t edges_processed(const harness_problem* problem, const void* const*, uint64_t supersteps) {
  return problem->edges * supersteps;
}

static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    AnswerWriter(*problem, *to).count("triangles", triangles::total(*problem, properties[0]) / 3);
  });
}

static constexpr harness_algorithm algorithm = make_algorithm<TcState>({.direction = "push",
                                                                        .frontier_push = "all/counter",
                                                                        .frontier_pull = "all/counter",
                                                                        .plan = plan,
                                                                        .reference = reference,
                                                                        .verify = verify,
                                                                        .edges_processed = edges_processed,
                                                                        .answer = answer});
static constexpr About about{
    .id = "tc_merge",
    .version = "1.0",
    .summary = "triangle count by merging whole lists",
    .source = "[Marrow-Graph 3.5]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.every_edge/1 tests.sampled/1",
    .demands = "graph.symmetric/1 rows.sorted/1 edges.by_row/1 rows.of_vertex/1",
};
HARNESS_PUBLISH(algorithm, about)
