// Host part of `sssp`: shortest paths by Dijkstra's algorithm, in types that the kernels do not use. Weights
// that are multiples of one unit add up exactly in 64-bit integers. Other weights add up in a wider type than
// that of the kernels.
#pragma once

#include <queue>
#include <utility>
#include <vector>

#include "weights.hpp"

namespace harness::sssp {

/// Dijkstra's algorithm with a binary heap. `scale`, a power of two, multiplies the weights.
template <class Sum>
std::vector<Sum> dijkstra(const harness_problem& problem, uint32_t source, double scale = 1) {
  std::vector<Sum> distance(problem.vertices, unreached<Sum>());
  if (problem.vertices == 0) return distance;
  using Entry = std::pair<Sum, uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
  distance[source] = 0;
  heap.emplace(Sum{0}, source);
  while (!heap.empty()) {
    const auto [near, u] = heap.top();
    heap.pop();
    if (near > distance[u]) continue;
    for (uint64_t e = problem.out.offsets[u]; e < problem.out.offsets[u + 1]; ++e) {
      const Sum far = near + static_cast<Sum>(static_cast<double>(problem.out.weights[e]) * scale);
      const uint32_t v = problem.out.neighbors[e];
      if (far < distance[v]) {
        distance[v] = far;
        heap.emplace(far, v);
      }
    }
  }
  return distance;
}

/// Stores distances, given as multiples of `unit`, in the type of the property. Throws HARNESS_UNSUPPORTED if
/// the type is too small.
template <class T, class Sum>
void store(const std::vector<Sum>& from, T* to, double unit = 1) {
  // In floating point, the largest distance is half of the type's maximum. A kernel's distance may be rounded
  // up, but must not become infinity, which marks unreached vertices.
  constexpr T most =
      std::numeric_limits<T>::is_integer ? unreached<T>() - 1 : std::numeric_limits<T>::max() / 2;
  for (size_t v = 0; v < from.size(); ++v) {
    const long double far = static_cast<long double>(from[v]) * unit;
    if (from[v] == unreached<Sum>()) {
      to[v] = unreached<T>();
    } else if (far <= static_cast<long double>(most)) {
      to[v] = static_cast<T>(far);
    } else {
      throw PluginError(HARNESS_UNSUPPORTED, "the distance of vertex " + std::to_string(v) + " is " +
                                                 std::to_string(far) +
                                                 ", more than its type holds (distance: auto)");
    }
  }
}

template <class T>
void reference(const harness_problem& problem, const Weights& weights, uint32_t source, T* to) {
  if (weights.exact()) {
    store(dijkstra<uint64_t>(problem, source, 1 / weights.unit), to, weights.unit);
  } else if (sizeof(T) == sizeof(float)) {
    store(dijkstra<double>(problem, source), to);
  } else {
    store(dijkstra<long double>(problem, source), to);
  }
}

}  // namespace harness::sssp
