// Single-source shortest paths. With the option `ordering: on` it is the near/far form [Davidson 2014] of
// delta-stepping [Meyer 2003]: vertices at or past the threshold wait until the nearer ones are done. With
// `off` it is Bellman-Ford over the frontier. Distances are sums along a path, in a type that holds them
// exactly if weights are whole numbers. In floating point such sums are monotone, so that every order of
// relaxing ends at the same distances.
#include "sssp.h"

#include "answer.hpp"
#include "check.hpp"
#include "paths.hpp"

using namespace harness;

using State = SsspState<float>;  // the layout does not depend on the type of distances
enum Param { source, delta, distance };

static constexpr harness_param params[] = {
    vertex_param("source", "-1", "start vertex; -1: the vertex with the most out-edges"),
    real_param("delta", "0", 0, 1e30, "width of a bucket; 0: 32 mean weights over the mean degree",
               offsetof(State, delta)),
    choice_param("distance", "auto", "auto|float|uint32|uint64|double",
                 "type of distances; auto: the cheapest that holds them, exactly if weights are whole"),
};

static uint32_t source_of(const harness_problem& problem) {
  return source_vertex(problem, problem.params[source].integer);
}

// Added up in one order, so that a graph has one width of buckets.
static double mean_weight(const harness_problem& problem) {
  double sum = 0;
  for (uint64_t e = 0; e < problem.edges; ++e) sum += static_cast<double>(problem.out.weights[e]);
  return problem.edges == 0 ? 1 : sum / static_cast<double>(problem.edges);
}

static int32_t plan(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    auto* sssp = static_cast<State*>(state);
    sssp->source = source_of(*problem);
    const sssp::Type type = sssp::type_of(sssp::weights_of(*problem), problem->params[distance].integer);
    if (sssp->delta == 0) {
      const double weight = mean_weight(*problem);
      const double degree = static_cast<double>(problem->edges) / std::max(1u, problem->vertices);
      sssp->delta = weight > 0 ? 32 * weight / std::max(1.0, degree) : 1;
    }
    if (type == sssp::uint32 || type == sssp::uint64) choose_variant(*plan, "whole");
    sssp::with_type(type, [&](auto zero) {
      plan->value_bytes = sizeof zero;
      add_property(*plan, &SsspState<decltype(zero)>::distance, "distance");
    });
  });
}

template <class T>
static T* as(void* const* properties) {
  return static_cast<T*>(properties[0]);
}
template <class T>
static const T* as(const void* const* properties) {
  return static_cast<const T*>(properties[0]);
}

// Calls f with the first property of each list, in the type of distances, and what is known of the weights.
template <class F, class... Properties>
static auto with_distances(const harness_problem& problem, F f, Properties... properties) {
  const sssp::Weights weights = sssp::weights_of(problem);
  return sssp::with_type(sssp::type_of(weights, problem.params[distance].integer),
                         [&](auto zero) { return f(weights, as<decltype(zero)>(properties)...); });
}

static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    with_distances(
        *problem,
        [&](const sssp::Weights& weights, auto* to) {
          sssp::reference(*problem, weights, source_of(*problem), to);
        },
        properties);
  });
}

static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    with_distances(
        *problem,
        [&](const sssp::Weights& weights, const auto* got, const auto* want) {
          sssp::verify(*problem, weights, source_of(*problem), got, want);
        },
        properties, expected);
  });
}

static uint64_t edges_processed(const harness_problem* problem, const void* const* properties, uint64_t) {
  return with_distances(
      *problem,
      [&]<class T>(const sssp::Weights&, const T* got) {
        return arcs_of(*problem, [=](uint32_t v) { return got[v] != sssp::unreached<T>(); });
      },
      properties);
}

static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    with_distances(
        *problem,
        [&](const sssp::Weights& weights, const auto* got) {
          sssp::answer(AnswerWriter(*problem, *to), *problem, weights, source_of(*problem), got);
        },
        properties);
  });
}

static constexpr harness_algorithm algorithm = make_algorithm<State>({.direction = "push",
                                                                      .frontier_push = "queue/queue",
                                                                      .frontier_pull = "bitmap/bitmap",
                                                                      .plan = plan,
                                                                      .reference = reference,
                                                                      .verify = verify,
                                                                      .edges_processed = edges_processed,
                                                                      .answer = answer});
static constexpr About about{
    .id = "sssp",
    .version = "1.1",
    .summary = "single-source shortest paths",
    .source = "[Davidson 2014] [Meyer 2003]",
    .provides =
        "algorithm.push/1 algorithm.pull/1 algorithm.priority/1 source.largest_degree/1 work.any_order/1",
    .demands = "graph.weights/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
