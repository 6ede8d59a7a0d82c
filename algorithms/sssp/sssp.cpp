// Single-source shortest paths. With the option `ordering: on` it is the near/far form [Davidson 2014] of
// delta-stepping [Meyer 2003]. Vertices at or past the threshold then wait until all vertices below it are
// done. With `off` it is Bellman-Ford over the frontier. Distances are sums along a path, in a type that
// represents them exactly if weights are integers. Sums in floating point are monotone, so every sequence of
// relaxations ends at the same distances.
#include <cstdint>

/// T is the type of distances that the parameter `distance` selects: float, uint32_t, uint64_t or double.
template <class T>
struct SsspState {
  T* distance;   // [vertices]: length of the shortest path found so far
  double delta;  // width of a bucket, as a distance
  uint32_t source;
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>

#include "numbers.h"
using namespace harness;

#if HARNESS_VARIANT_WHOLE
using Numbers = WholeDistances<value_bits>;
#elif HARNESS_VALUE_BYTES == 4
using Numbers = RealDistances<float>;
#else
using Numbers = RealDistances<double>;
#endif

struct Sssp : AlgorithmDefaults, SsspState<Numbers::Distance> {
  using Value = Numbers::Distance;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    distance[v] = v == source ? Value{0} : Numbers::unreached();
    return v == source;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t from, vertex_t, float weight) const {
    if constexpr (sizeof(Value) == 4) {
      return Numbers::add(load_once(&distance[from]), weight);
    } else {
      return Numbers::add(load_relaxed(&distance[from]), weight);
    }
  }
  HARNESS_DEVICE static Value identity() { return Numbers::unreached(); }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a < b ? a : b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (!exclusive) return atomic_lower(&distance[v], value);
    if (!(value < load_relaxed(&distance[v]))) return false;
    store_relaxed(&distance[v], value);
    return true;
  }
  HARNESS_DEVICE double priority(const Context&, vertex_t v) const {
    return static_cast<double>(load_relaxed(&distance[v]));
  }
  // Returns the end of the bucket that contains the nearest deferred vertex. Empty buckets before it are
  // skipped.
  HARNESS_DEVICE double next_threshold(const Context&, double, double smallest) const {
    const double next = (__builtin_floor(smallest / delta) + 1) * delta;
    // If delta is too small to change `smallest`, the last bucket has all remaining vertices.
    return next > smallest ? next : __builtin_huge_val();
  }
};
HARNESS_ALGORITHM(Sssp)

#else
#include "answer.hpp"
#include "check.hpp"
#include "paths.hpp"
using namespace harness;

using State = SsspState<float>;  // the type of distances does not change the layout
enum Param { source, delta, distance };

static constexpr harness_param params[] = {
    vertex_param("source", "-1", "start vertex; -1: the vertex with the most out-edges"),
    real_param("delta", "0", 0, 1e30,
               "width of a bucket; 0: mean weight / mean degree, times 8 to 32 by threads",
               offsetof(State, delta)),
    choice_param("distance", "auto", "auto|float|uint32|uint64|double",
                 "type of distances; auto: the cheapest that represents them, exactly for integer weights"),
};

static uint32_t source_of(const harness_problem& problem) {
  return source_vertex(problem, problem.params[source].integer);
}

template <class T>
static T* as(void* const* properties) {
  return static_cast<T*>(properties[0]);
}
template <class T>
static const T* as(const void* const* properties) {
  return static_cast<const T*>(properties[0]);
}

// Calls f with the sssp::Weights of the problem, and with one pointer for each argument in `properties`. Each
// argument is a list of properties. The pointer is to the first property of the list, `distance`, cast to the
// type of distances.
template <class F, class... Properties>
static auto with_distances(const harness_problem& problem, F f, Properties... properties) {
  const sssp::Weights weights = sssp::weights_of(problem);
  return sssp::with_type(sssp::type_of(weights, problem.params[distance].integer),
                         [&](auto zero) { return f(weights, as<decltype(zero)>(properties)...); });
}

struct SsspHost : AlgorithmHost {
  using State = ::State;
  static constexpr const char *direction = "push", *frontier_push = "queue/queue",
                              *frontier_pull = "bitmap/bitmap";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    state.source = source_of(problem);
    const sssp::Type type = sssp::type_of(sssp::weights_of(problem), problem.params[distance].integer);
    if (state.delta == 0) state.delta = bucket_width(problem);
    if (type == sssp::uint32 || type == sssp::uint64) choose_variant(plan, "whole");
    sssp::with_type(type, [&](auto zero) {
      plan.value_bytes = sizeof zero;
      add_property(plan, &SsspState<decltype(zero)>::distance, "distance");
    });
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    with_distances(
        problem,
        [&](const sssp::Weights& weights, auto* to) {
          sssp::reference(problem, weights, source_of(problem), to);
        },
        properties);
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    with_distances(
        problem,
        [&](const sssp::Weights& weights, const auto* got, const auto* want) {
          sssp::verify(problem, weights, source_of(problem), got, want);
        },
        properties, expected);
  }
  static uint64_t edges_processed(const harness_problem& problem, const void* const* properties, uint64_t) {
    return with_distances(
        problem,
        [&]<class T>(const sssp::Weights&, const T* got) {
          return arcs_of(problem, [=](uint32_t v) { return got[v] != sssp::unreached<T>(); });
        },
        properties);
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    with_distances(
        problem,
        [&](const sssp::Weights& weights, const auto* got) {
          sssp::answer(answer, problem, weights, source_of(problem), got);
        },
        properties);
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<SsspHost>();
static constexpr About about{
    .id = "sssp",
    .version = "1.1",
    .summary = "single-source shortest paths",
    .source = "[Davidson 2014] [Meyer 2003]",
    .provides =
        "algorithm.push/1 algorithm.pull/1 algorithm.priority/1 source.largest_degree/1 work.any_order/1 "
        "work.by_owner/1",
    .demands = "graph.weights/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
