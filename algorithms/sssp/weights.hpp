// The weights of a graph, and the type that represents their sums. The whole host part of `sssp` uses this
// header.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <harness/plugin.hpp>
#include <limits>
#include <mutex>
#include <string>

namespace harness::sssp {

/// Values of the parameter `distance`.
enum Type { automatic, float32, uint32, uint64, float64 };

/// Limit for sums of integer weights, as distances in 64 bits. If a sum below the limit is extended by one
/// more edge, it does not overflow.
constexpr double whole_limit = 0x1p63;

struct Weights {
  double largest = 0;
  /// Largest power of two up to 1 that divides all weights. The unit is at most 1, although larger units
  /// would allow float for integer distances beyond 2^24. In float, an answer of another program that is
  /// wrong by 1 would be rounded to the right one.
  double unit = 1;
  /// Upper bound for the length of a shortest path. Such a path has fewer edges than the graph has vertices.
  double longest = 0;

  bool whole() const { return unit == 1; }
  /// True if every distance, counted in units of `unit`, fits into 64 bits. The reference is exact then.
  bool exact() const { return longest / unit < whole_limit; }
  /// Returns the largest sum that is exact in a floating-point type.
  template <class Real>
  double exact_up_to() const {
    return std::ldexp(unit, std::numeric_limits<Real>::digits);
  }
};

/// Returns the exponent of the largest power of two that divides a positive finite weight.
inline int lowest_exponent(float weight) {
  const auto bits = std::bit_cast<uint32_t>(weight);
  const int exponent = static_cast<int>(bits >> 23 & 0xff);
  const uint32_t digits = (bits & 0x7fffff) | (exponent == 0 ? 0u : 0x800000u);
  return std::max(exponent, 1) - 150 + std::countr_zero(digits);
}

/// Returns the properties of the graph's weights. Throws HARNESS_UNSUPPORTED for a weight that shortest paths
/// do not support.
inline Weights weights_of(const harness_problem& problem) {
  float largest = 0;
  int lowest = 0;
  std::mutex mutex;
  parallel_chunks(problem.edges, [&](uint64_t begin, uint64_t end) {
    float largest_here = 0;
    int lowest_here = 0;
    for (uint64_t e = begin; e < end; ++e) {
      const float weight = problem.out.weights[e];
      if (!(weight >= 0 && weight <= std::numeric_limits<float>::max())) {
        throw PluginError(HARNESS_UNSUPPORTED, "sssp needs finite weights of at least 0, but edge " +
                                                   std::to_string(e) + " has " + std::to_string(weight));
      }
      largest_here = std::max(largest_here, weight);
      if (weight > 0) lowest_here = std::min(lowest_here, lowest_exponent(weight));
    }
    const std::lock_guard lock(mutex);
    largest = std::max(largest, largest_here);
    lowest = std::min(lowest, lowest_here);
  });
  return {.largest = static_cast<double>(largest),
          .unit = std::ldexp(1.0, lowest),
          .longest = static_cast<double>(largest) * std::max(1.0, problem.vertices - 1.0)};
}

/// Returns the default type: the cheapest one that no distance of this graph overflows, and in which integer
/// weights add up exactly.
inline Type fitting_type(const Weights& weights) {
  const bool fits_float = weights.longest <= std::numeric_limits<float>::max() / 2;  // half is for rounding
  if (fits_float && weights.longest <= weights.exact_up_to<float>()) return float32;
  if (!weights.whole()) return fits_float ? float32 : float64;
  if (weights.longest < std::numeric_limits<uint32_t>::max()) return uint32;
  return weights.longest < whole_limit ? uint64 : float64;
}

/// Returns the type of distances. Throws HARNESS_UNSUPPORTED if the user chose an integer type and a weight
/// is not an integer or is too large.
inline Type type_of(const Weights& weights, int64_t asked) {
  if (asked == automatic) return fitting_type(weights);
  const auto type = static_cast<Type>(asked);
  if (type == float32 || type == float64) return type;
  if (!weights.whole()) {
    throw PluginError(HARNESS_UNSUPPORTED,
                      "integer distances need integer weights, but some weights have a fraction; "
                      "use distance: auto, float or double");
  }
  const double most = type == uint32 ? std::numeric_limits<uint32_t>::max() : whole_limit;
  if (!weights.exact() || weights.largest >= most) {
    throw PluginError(HARNESS_UNSUPPORTED, "weights of up to " + std::to_string(weights.largest) +
                                               " do not fit distances in whole numbers (distance: auto)");
  }
  return type;
}

/// Calls f with a zero of the C++ type that `type` stands for.
template <class F>
decltype(auto) with_type(Type type, F f) {
  switch (type) {
    case uint32:
      return f(uint32_t{});
    case uint64:
      return f(uint64_t{});
    case float64:
      return f(double{});
    default:
      return f(float{});
  }
}

/// The distance of a vertex that no path reaches.
template <class T>
constexpr T unreached() {
  using Limits = std::numeric_limits<T>;
  return Limits::has_infinity ? Limits::infinity() : Limits::max();
}

}  // namespace harness::sssp
