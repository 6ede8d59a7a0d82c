// Triangles of an undirected graph, each counted once: the harness orients edges from lower to higher degree,
// and an edge has as many triangles as its ends have higher neighbours in common [Chiba 1985]
// [Latapy 2008]. Loops and repeated edges do not count.
#include "tc.h"

#include <harness/plugin.hpp>
#include <numeric>

using namespace harness;

static int32_t plan(const harness_problem*, void*, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    plan->value_bytes = 8;
    plan->fixed_supersteps = 1;
    add_property(*plan, &TcState::triangles, "triangles", HARNESS_ZEROED);
  });
}

// Marks the neighbours of a vertex that come before it in the order of falling degree, then looks which of
// their own such neighbours are marked. Counts of a vertex differ from a kernel's, whose edges commit
// elsewhere: the total is what is compared.
static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    const harness_adjacency& graph = problem->out;
    const uint32_t n = problem->vertices;
    std::vector<uint32_t> order(n), place(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return degree(graph, a) > degree(graph, b); });
    for (uint32_t i = 0; i < n; ++i) place[order[i]] = i;
    std::vector<std::vector<uint32_t>> before(n);  // places of earlier neighbours, without repetitions
    parallel_chunks(n, [&](uint64_t begin, uint64_t end) {
      for (uint64_t v = begin; v < end; ++v) {
        std::vector<uint32_t>& list = before[place[v]];
        for (uint64_t e = graph.offsets[v]; e < graph.offsets[v + 1]; ++e) {
          if (place[graph.neighbors[e]] < place[v]) list.push_back(place[graph.neighbors[e]]);
        }
        list.erase(std::unique(list.begin(), list.end()), list.end());
      }
    });
    auto* triangles = static_cast<uint64_t*>(properties[0]);
    parallel_chunks(n, [&](uint64_t begin, uint64_t end) {  // in the order of the ids, which spreads the hubs
      std::vector<uint32_t> mark(n, ~0u);
      for (uint64_t v = begin; v < end; ++v) {
        const uint32_t i = place[v];
        uint64_t found = 0;
        for (const uint32_t j : before[i]) mark[j] = i;
        for (const uint32_t j : before[i]) {
          for (const uint32_t k : before[j]) found += mark[k] == i;
        }
        triangles[v] = found;
      }
    });
  });
}

static uint64_t total(const harness_problem& problem, const void* property) {
  const auto* triangles = static_cast<const uint64_t*>(property);
  return std::accumulate(triangles, triangles + problem.vertices, uint64_t{0});
}

static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    const uint64_t got = total(*problem, properties[0]), want = total(*problem, expected[0]);
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
  return guarded(error,
                 [&] { AnswerWriter(*problem, *to).count("triangles", total(*problem, properties[0])); });
}

static constexpr harness_algorithm algorithm = make_algorithm<TcState>({.direction = "pull",
                                                                        .frontier_push = "all/counter",
                                                                        .frontier_pull = "all/counter",
                                                                        .plan = plan,
                                                                        .reference = reference,
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
