// Host part of `sssp`: the check of distances. With integer weights and an exact type there is one right
// distance per vertex. Otherwise a distance may differ by the rounding of its sum.
#pragma once

#include <algorithm>
#include <cstdio>
#include <vector>

#include "weights.hpp"

namespace harness::sssp {

/// Returns true if no distance of type T is rounded. `distances` are those of the reference, or other right
/// distances. Sums of weights are exact up to a limit (Weights::exact_up_to()). A distance equal to the limit
/// may be a larger sum that was rounded down, so it does not count as exact.
template <class T>
bool is_exact(const harness_problem& problem, const Weights& weights, const T* distances) {
  if (std::numeric_limits<T>::is_integer) return true;
  const double limit = weights.exact_up_to<T>();
  return weights.exact() &&
         (weights.longest <= limit || std::all_of(distances, distances + problem.vertices, [=](T x) {
            return x == unreached<T>() || static_cast<double>(x) < limit;
          }));
}

/// Bound for the relative difference between two right distances, per edge of their paths. Each edge adds one
/// rounding.
template <class T>
constexpr double rounding = 4 * static_cast<double>(std::numeric_limits<T>::epsilon() / 2);

[[noreturn]] inline void wrong_distance(uint32_t v, double got, double expected, const char* why) {
  char text[200];
  std::snprintf(text, sizeof text, "distance of vertex %u is %.17g, expected %.17g: %s", v, got, expected,
                why);
  wrong(text);
}

/// Returns for each vertex the number of edges k of a shortest path from the source, by the given distances.
/// An edge u -> v is on such a path if the distance of v equals that of u plus the weight, up to rounding.
/// Throws HARNESS_WRONG if the source's distance is not 0, if an edge gives v a smaller distance, or if a
/// vertex has a distance but no path. If the function returns, each distance is within k roundings of the
/// path's length. Another path to the vertex may be shorter, but by at most the rounding of its own sum.
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

/// Checks distances. Exact distances are compared with the reference, and rounded ones are checked by their
/// paths.
template <class T>
void verify(const harness_problem& problem, const Weights& weights, uint32_t source, const T* got,
            const T* want) {
  if (is_exact(problem, weights, want)) return require_equal<T>(problem, got, want, "distance");
  follow_paths(problem, source, got);
}

}  // namespace harness::sssp
