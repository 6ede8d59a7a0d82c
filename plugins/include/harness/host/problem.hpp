// The graph that an algorithm's host side is given: its lists of neighbours, and the ids that its vertices
// have in the input. Authors include it by harness/plugin.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "errors.hpp"

namespace harness {

/// The neighbours of a vertex.
inline std::span<const uint32_t> neighbors_of(const harness_adjacency& adjacency, uint32_t v) {
  return {adjacency.neighbors + adjacency.offsets[v], adjacency.neighbors + adjacency.offsets[v + 1]};
}

inline uint64_t degree(const harness_adjacency& adjacency, uint32_t v) {
  return adjacency.offsets[v + 1] - adjacency.offsets[v];
}

/// The id that a vertex of the input has in the graph at hand, which a vertex ordering may have renumbered.
/// Draw vertices among the input's ids, so that every vertex ordering is given the same ones.
inline uint32_t from_input(const harness_problem& problem, uint32_t v) {
  return problem.new_ids == nullptr ? v : problem.new_ids[v];
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

/// Refuses a graph that has an edge more than once, with a line that names a vertex: for algorithms whose
/// answer depends on it. Lists of neighbours are sorted.
inline void require_single_edges(const harness_problem& problem) {
  for (uint32_t u = 0; u < problem.vertices; ++u) {
    const std::span<const uint32_t> row = neighbors_of(problem.out, u);
    if (std::adjacent_find(row.begin(), row.end()) != row.end())
      throw PluginError(HARNESS_UNSUPPORTED,
                        "vertex " + std::to_string(u) + " has an edge twice (duplicates: remove)");
  }
}

}  // namespace harness
