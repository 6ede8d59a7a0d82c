// The graph as an algorithm's host part sees it: neighbours, and the mapping from input ids. Plugin authors
// include this header through harness/plugin.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

#include "errors.hpp"

namespace harness {

inline std::span<const uint32_t> neighbors_of(const harness_adjacency& adjacency, uint32_t v) {
  return {adjacency.neighbors + adjacency.offsets[v], adjacency.neighbors + adjacency.offsets[v + 1]};
}

inline uint64_t degree(const harness_adjacency& adjacency, uint32_t v) {
  return adjacency.offsets[v + 1] - adjacency.offsets[v];
}

/// Returns the id in this graph of vertex `v` of the input; the two ids differ if a vertex order renumbered
/// the graph. An algorithm that samples vertices should choose input ids, so that the sample does not depend
/// on the vertex order.
inline uint32_t from_input(const harness_problem& problem, uint32_t v) {
  return problem.new_ids == nullptr ? v : problem.new_ids[v];
}

/// Returns the start vertex of a traversal: `asked`, or if this is -1, the lowest id among the vertices of
/// largest out-degree. Throws HARNESS_INVALID if `asked` is not a vertex.
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

/// Returns the default width of a bucket of delta-stepping [Meyer 2003] on a graph with weights: the mean
/// weight divided by the mean out-degree, times a factor. A wider bucket has more vertices, and more edges
/// are relaxed more than once. So the factor is 32 on a GPU [Davidson 2014], and smaller on a CPU with few
/// threads, which few vertices keep busy. The width is infinite for a run in pull, which visits all edges in
/// each superstep, however few vertices a bucket has. Since SDK 1.3.
inline double bucket_width(const harness_problem& problem) {
  if (HARNESS_HAS(&problem, harness_problem, pulls) && problem.pulls != 0)
    return std::numeric_limits<double>::infinity();
  constexpr uint32_t most = 32, least = 8, per_thread = 4;
  const bool known = HARNESS_HAS(&problem, harness_problem, threads) && problem.threads > 0;
  const uint32_t factor = known ? std::clamp(per_thread * problem.threads, least, most) : most;
  double sum = 0;  // in one fixed sequence, so that a graph always has the same width
  for (uint64_t e = 0; e < problem.edges; ++e) sum += static_cast<double>(problem.out.weights[e]);
  const auto edges = static_cast<double>(problem.edges);
  return sum > 0 ? factor * (sum / edges) / std::max(1.0, edges / problem.vertices) : 1;
}

/// Returns the number of out-edges of the vertices v with reached(v).
template <class Reached>
uint64_t arcs_of(const harness_problem& problem, Reached reached) {
  uint64_t arcs = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (reached(v)) arcs += degree(problem.out, v);
  }
  return arcs;
}

/// Throws HARNESS_UNSUPPORTED, with the id of a vertex, if the graph has an edge more than once. Algorithms
/// whose result depends on repeated edges call it in plan(). The function relies on sorted lists of
/// neighbours.
inline void require_single_edges(const harness_problem& problem) {
  for (uint32_t u = 0; u < problem.vertices; ++u) {
    const std::span<const uint32_t> row = neighbors_of(problem.out, u);
    if (std::adjacent_find(row.begin(), row.end()) != row.end())
      throw PluginError(HARNESS_UNSUPPORTED,
                        "vertex " + std::to_string(u) + " has an edge twice (duplicates: remove)");
  }
}

}  // namespace harness
