// The type of distances, for baselines that find shortest paths. The algorithm plugin `sssp` chooses this
// type by the weights of the graph, so that integer weights add up exactly.
#pragma once

#include <harness/host/baseline.hpp>
#include <limits>

namespace harness {

/// The distance of a vertex that no path reaches.
template <class T>
constexpr T unreached_distance = std::numeric_limits<T>::is_integer ? std::numeric_limits<T>::max()
                                                                    : std::numeric_limits<T>::infinity();

/// Returns the sum of a distance and the weight of one more edge. An integer overflow gives
/// `unreached_distance`.
template <class T>
T farther(T distance, float weight) {
  if constexpr (std::numeric_limits<T>::is_integer) {
    const T sum = distance + static_cast<T>(static_cast<int64_t>(weight));
    return sum < distance ? unreached_distance<T> : sum;
  } else {
    return distance + static_cast<T>(weight);
  }
}

/// Calls f with a zero whose type is the element type of the property `distance`.
template <class F>
auto with_distance_type(const BaselineInput& input, F f) {
  switch (input.property_type("distance")) {
    case HARNESS_UINT32:
      return f(uint32_t{});
    case HARNESS_UINT64:
      return f(uint64_t{});
    case HARNESS_FLOAT64:
      return f(double{});
    default:
      return f(float{});
  }
}

/// Throws unless distances are floats, for programs that compute only in float.
inline void require_float_distances(const BaselineInput& input) {
  with_distance_type(input, [](auto zero) {
    if (!std::is_same_v<decltype(zero), float>)
      throw PluginError(
          HARNESS_UNSUPPORTED,
          "this program computes distances in float, which cannot represent the distances of this "
          "graph exactly; distance: float allows rounding");
  });
}

}  // namespace harness
