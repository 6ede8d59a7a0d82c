// The host half of `sssp`: whether distances are right. If weights are whole and the type is exact there is
// one right distance. Otherwise each distance may be off by the rounding of its sum.
#pragma once

#include <algorithm>
#include <cstdio>
#include <vector>

#include "weights.hpp"

namespace harness::sssp {

/// Returns whether no distance of this type is rounded. `distances` are those of the reference, or right
/// ones. The limit itself may be a sum that was rounded down to it.
template <class T>
bool is_exact(const harness_problem& problem, const Weights& weights, const T* distances) {
  if (std::numeric_limits<T>::is_integer) return true;
  const double limit = weights.exact_up_to<T>();
  return weights.exact() &&
         (weights.longest <= limit || std::all_of(distances, distances + problem.vertices, [=](T x) {
            return x == unreached<T>() || static_cast<double>(x) < limit;
          }));
}

/// How far two right distances may be apart: a sum over an edge is rounded once, to half of this share.
template <class T>
constexpr double rounding = 4 * static_cast<double>(std::numeric_limits<T>::epsilon() / 2);

[[noreturn]] inline void wrong_distance(uint32_t v, double got, double expected, const char* why) {
  char text[200];
  std::snprintf(text, sizeof text, "distance of vertex %u is %.17g, expected %.17g: %s", v, got, expected,
                why);
  wrong(text);
}

/// Follows all paths from the source whose edges agree with the distances but for rounding. Throws
/// HARNESS_WRONG if an edge leads to a vertex on a shorter way, or a vertex has a distance and no such path.
/// Then a vertex whose path has k edges is within k roundings of the exact distance. Returns k of each
/// vertex.
template <class T>
std::vector<uint32_t> follow_paths(const harness_problem& problem, uint32_t source, const T* distance) {
  constexpr uint32_t none = ~0u;
  std::vector<uint32_t> edges(problem.vertices, none), order;
  if (problem.vertices == 0) return edges;
  if (distance[source] != 0)
    wrong_distance(source, static_cast<double>(distance[source]), 0, "it is the source");
  edges[source] = 0;
  order.push_back(source);
  for (size_t next = 0; next < order.size(); ++next) {
    const uint32_t u = order[next];
    for (uint64_t e = problem.out.offsets[u]; e < problem.out.offsets[u + 1]; ++e) {
      const uint32_t v = problem.out.neighbors[e];
      const long double got = distance[v],
                        far = static_cast<long double>(distance[u]) + problem.out.weights[e];
      if (!(got <= far * (1 + rounding<T>)))
        wrong_distance(v, static_cast<double>(got), static_cast<double>(far), "an edge leads there");
      if (edges[v] != none || got < far * (1 - rounding<T>)) continue;
      edges[v] = edges[u] + 1;
      order.push_back(v);
    }
  }
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (edges[v] == none && distance[v] != unreached<T>())
      wrong_distance(v, static_cast<double>(distance[v]), static_cast<double>(unreached<T>()),
                     "no path from the source is that short");
  }
  return edges;
}

/// Distances that are rounded are proved by their paths, and need no reference.
template <class T>
void verify(const harness_problem& problem, const Weights& weights, uint32_t source, const T* got,
            const T* want) {
  if (is_exact(problem, weights, want)) return require_equal<T>(problem, got, want, "distance");
  follow_paths(problem, source, got);
}

}  // namespace harness::sssp
