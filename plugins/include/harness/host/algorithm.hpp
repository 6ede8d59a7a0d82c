// Writing the host part of an algorithm: its calls, its plan and
// its check of results. Authors include it by harness/plugin.hpp.
#pragma once

#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "errors.hpp"
#include "structs.hpp"

namespace harness {

/// What an algorithm's host side does (harness_algorithm in plugin.h says what each call is for). Direction
/// and frontier kinds ("in/out", in push and in pull) are what runs when an experiment does not say.
struct AlgorithmCalls {
  const char* direction;
  const char* frontier_push;
  const char* frontier_pull;
  decltype(harness_algorithm::plan) plan;
  decltype(harness_algorithm::reference) reference;
  decltype(harness_algorithm::verify) verify;
  decltype(harness_algorithm::edges_processed) edges_processed;
  decltype(harness_algorithm::input) input = nullptr;
};

template <class State>
constexpr harness_algorithm make_algorithm(const AlgorithmCalls& calls) {
  return {.struct_size = sizeof(harness_algorithm),
          .state_bytes = sizeof(State),
          .direction = calls.direction,
          .frontier_push = calls.frontier_push,
          .frontier_pull = calls.frontier_pull,
          .plan = calls.plan,
          .reference = calls.reference,
          .verify = calls.verify,
          .edges_processed = calls.edges_processed,
          .input = calls.input};
}

/// Base of an algorithm's host side written as a struct, which has to add
///   using State                                                  the device state
///   static constexpr const char *direction, *frontier_push, *frontier_pull   as in AlgorithmCalls
///   static void plan(const harness_problem&, State&, harness_plan&)
///   static void reference(const harness_problem&, void* const* properties)
///   static void verify(const harness_problem&, const void* const* properties, const void* const* expected)
/// Each may throw: a PluginError carries its status, and wrong() says what a result has wrong.
struct AlgorithmHost {
  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t supersteps) {
    return problem.edges * supersteps;
  }
};
template <class Host>
requires std::is_base_of_v<AlgorithmHost, Host>
constexpr harness_algorithm make_algorithm() {
  using State = typename Host::State;
  return make_algorithm<State>(AlgorithmCalls{
      .direction = Host::direction,
      .frontier_push = Host::frontier_push,
      .frontier_pull = Host::frontier_pull,
      .plan =
          [](const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
            return guarded(error, [&] { Host::plan(*problem, *static_cast<State*>(state), *plan); });
          },
      .reference =
          [](const harness_problem* problem, void* const* properties, harness_error* error) {
            return guarded(error, [&] { Host::reference(*problem, properties); });
          },
      .verify =
          [](const harness_problem* problem, const void* const* properties, const void* const* expected,
             harness_error* error) {
            return guarded(error, [&] { Host::verify(*problem, properties, expected); });
          },
      .edges_processed =
          [](const harness_problem* problem, const void* const* properties, uint64_t supersteps) {
            return Host::edges_processed(*problem, properties, supersteps);
          }});
}

/// Adds an array to an algorithm's plan, one element a vertex, whose pointer stands so many bytes
/// into the state.
inline void add_property(harness_plan& plan, const char* name, uint32_t element_bytes, size_t state_offset,
                         harness_initial initial = HARNESS_BY_INIT) {
  if (plan.property_count == HARNESS_MAX_PROPERTIES)
    throw PluginError(HARNESS_INTERNAL, "too many properties");
  plan.properties[plan.property_count++] = {.struct_size = sizeof(harness_property),
                                            .element_bytes = element_bytes,
                                            .initial = static_cast<uint32_t>(initial),
                                            .state_offset = static_cast<uint32_t>(state_offset),
                                            .name = name};
}
/// Adds the array that a pointer of the state is for, one element of its type a vertex.
template <class State, class T>
void add_property(harness_plan& plan, T* State::*pointer, const char* name,
                  harness_initial initial = HARNESS_BY_INIT) {
  add_property(plan, name, sizeof(T), offset_of(pointer), initial);
}

/// The neighbours of a vertex.
inline std::span<const uint32_t> neighbors_of(const harness_adjacency& adjacency, uint32_t v) {
  return {adjacency.neighbors + adjacency.offsets[v], adjacency.neighbors + adjacency.offsets[v + 1]};
}

inline uint64_t degree(const harness_adjacency& adjacency, uint32_t v) {
  return adjacency.offsets[v + 1] - adjacency.offsets[v];
}

/// The id that a vertex of the input has in the graph at hand, which an ordering may have renumbered. Draw
/// vertices among the input's ids, so that every ordering is given the same ones.
inline uint32_t from_input(const harness_problem& problem, uint32_t v) {
  const uint32_t* new_ids = HARNESS_HAS(&problem, harness_problem, new_ids) ? problem.new_ids : nullptr;
  return new_ids == nullptr ? v : new_ids[v];
}

/// The start vertex of a traversal: the one asked for, or with -1 the first of those with the most out-edges.
inline uint32_t source_vertex(const harness_problem& problem, int64_t asked) {
  if (asked >= static_cast<int64_t>(problem.vertices) && problem.vertices > 0) {
    throw PluginError(HARNESS_INVALID, "source " + std::to_string(asked) + " is no vertex: the graph has " +
                                           std::to_string(problem.vertices));
  }
  if (asked >= 0) return static_cast<uint32_t>(asked);
  uint32_t best = 0;
  for (uint32_t v = 1; v < problem.vertices; ++v) {
    if (degree(problem.out, v) > degree(problem.out, best)) best = v;
  }
  return best;
}

/// Out-edges of the vertices that a traversal reached.
template <class Reached>
uint64_t arcs_of(const harness_problem& problem, Reached reached) {
  uint64_t arcs = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (reached(v)) arcs += degree(problem.out, v);
  }
  return arcs;
}

[[noreturn]] inline void wrong(std::string text) {
  throw PluginError(HARNESS_WRONG, std::move(text));
}

/// For results that have one right value a vertex: the first vertex with another one is named.
template <class T>
void require_equal(const harness_problem& problem, const void* got, const void* expected, const char* what) {
  const auto *has = static_cast<const T*>(got), *wants = static_cast<const T*>(expected);
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (!(has[v] == wants[v])) {
      wrong(std::string(what) + " of vertex " + std::to_string(v) + " is " + std::to_string(has[v]) +
            ", expected " + std::to_string(wants[v]));
    }
  }
}

}  // namespace harness
