// Writing the host part of an algorithm.
#pragma once

#include <utility>

#include "errors.hpp"

namespace harness {

/// Direction and frontier kinds ("in/out", in push and in pull) are what runs when an experiment does not
/// say.
template <class State>
constexpr harness_algorithm make_algorithm(const char* direction, const char* frontier_push,
                                           const char* frontier_pull, decltype(harness_algorithm::plan) plan,
                                           decltype(harness_algorithm::reference) reference,
                                           decltype(harness_algorithm::verify) verify,
                                           decltype(harness_algorithm::edges_processed) edges_processed,
                                           decltype(harness_algorithm::input) input = nullptr) {
  return {sizeof(harness_algorithm),
          sizeof(State),
          direction,
          frontier_push,
          frontier_pull,
          plan,
          reference,
          verify,
          edges_processed,
          input};
}

/// Adds an array, one element a vertex, to an algorithm's plan.
inline void add_property(harness_plan& plan, const char* name, uint32_t element_bytes, size_t state_offset,
                         harness_initial initial = HARNESS_BY_INIT) {
  if (plan.property_count == HARNESS_MAX_PROPERTIES)
    throw PluginError(HARNESS_INTERNAL, "too many properties");
  plan.properties[plan.property_count++] = {sizeof(harness_property), element_bytes,
                                            static_cast<uint32_t>(initial),
                                            static_cast<uint32_t>(state_offset), name};
}

inline uint64_t degree(const harness_adjacency& adjacency, uint32_t v) {
  return adjacency.offsets[v + 1] - adjacency.offsets[v];
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

}  // namespace harness
