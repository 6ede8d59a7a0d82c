// Single-source shortest paths. With the option `ordering: on` it is the near/far form [Davidson 2014] of
// delta-stepping [Meyer 2003]: vertices at or past the threshold wait until the nearer ones are done. With
// `off` it is Bellman-Ford over the frontier. Distances are sums in float, left to right along a path. Such
// sums are monotone, so every order of relaxing ends at the same distances, and they are compared exactly.
#include "sssp.h"

#include <cmath>
#include <harness/plugin.hpp>
#include <limits>
#include <queue>

using namespace harness;

enum Param { source, delta };

static constexpr harness_param params[] = {
    vertex_param("source", "-1", "start vertex; -1: the vertex with the most out-edges"),
    real_param("delta", "0", 0, 1e30, "width of a bucket; 0: 32 mean weights over the mean degree",
               offsetof(SsspState, delta)),
};

static double mean_weight(const harness_problem& problem) {
  double sum = 0;
  for (uint64_t e = 0; e < problem.edges; ++e) {
    const double weight = static_cast<double>(problem.out.weights[e]);
    if (!(weight >= 0)) {
      throw PluginError(HARNESS_UNSUPPORTED, "sssp needs weights that are not negative, edge " +
                                                 std::to_string(e) + " has " + std::to_string(weight));
    }
    sum += weight;
  }
  return problem.edges == 0 ? 1 : sum / static_cast<double>(problem.edges);
}

static int32_t plan(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    auto* sssp = static_cast<SsspState*>(state);
    sssp->source = source_vertex(*problem, problem->params[source].integer);
    const double weight = mean_weight(*problem);
    if (sssp->delta == 0) {
      const double degree = static_cast<double>(problem->edges) / std::max(1u, problem->vertices);
      sssp->delta = weight > 0 ? 32 * weight / std::max(1.0, degree) : 1;
    }
    plan->value_bytes = 4;
    add_property(*plan, &SsspState::distance, "distance");
  });
}

// Dijkstra with a binary heap.
static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    auto* distance = static_cast<float*>(properties[0]);
    std::fill(distance, distance + problem->vertices, std::numeric_limits<float>::infinity());
    if (problem->vertices == 0) return;
    using Entry = std::pair<float, uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
    const uint32_t start = source_vertex(*problem, problem->params[source].integer);
    distance[start] = 0;
    heap.emplace(0.0f, start);
    while (!heap.empty()) {
      const auto [near, u] = heap.top();
      heap.pop();
      if (near > distance[u]) continue;
      for (uint64_t e = problem->out.offsets[u]; e < problem->out.offsets[u + 1]; ++e) {
        const float far = near + problem->out.weights[e];
        const uint32_t v = problem->out.neighbors[e];
        if (far < distance[v]) {
          distance[v] = far;
          heap.emplace(far, v);
        }
      }
    }
  });
}

static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    const auto* got = static_cast<const float*>(properties[0]);
    const auto* want = static_cast<const float*>(expected[0]);
    for (uint32_t v = 0; v < problem->vertices; ++v) {
      if (!(got[v] == want[v])) {
        wrong("distance of vertex " + std::to_string(v) + " is " + std::to_string(got[v]) + ", expected " +
              std::to_string(want[v]));
      }
    }
  });
}

static uint64_t edges_processed(const harness_problem* problem, const void* const* properties, uint64_t) {
  const auto* distance = static_cast<const float*>(properties[0]);
  return arcs_of(*problem, [=](uint32_t v) { return distance[v] < std::numeric_limits<float>::infinity(); });
}

// Added up in the order of the input, so that the sum is rounded in one way everywhere.
static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    const auto* distance = static_cast<const float*>(properties[0]);
    const AnswerWriter answer(*problem, *to);
    uint64_t reached = 0;
    double sum = 0, farthest = 0;
    for_each_in_input(*problem, [&](uint32_t, uint32_t v) {
      const auto far = static_cast<double>(distance[v]);
      if (std::isinf(far)) return;
      ++reached;
      sum += far;
      farthest = std::max(farthest, far);
    });
    answer.property("distance", distance);
    answer.count("reached", reached);
    answer.number("distance_sum", sum);
    answer.number("distance_max", farthest);
  });
}

static constexpr harness_algorithm algorithm = make_algorithm<SsspState>({.direction = "push",
                                                                          .frontier_push = "queue/queue",
                                                                          .frontier_pull = "bitmap/bitmap",
                                                                          .plan = plan,
                                                                          .reference = reference,
                                                                          .verify = verify,
                                                                          .edges_processed = edges_processed,
                                                                          .answer = answer});
static constexpr About about{
    .id = "sssp",
    .version = "1.0",
    .summary = "single-source shortest paths",
    .source = "[Davidson 2014] [Meyer 2003]",
    .provides =
        "algorithm.push/1 algorithm.pull/1 algorithm.priority/1 source.largest_degree/1 work.any_order/1",
    .demands = "graph.weights/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
