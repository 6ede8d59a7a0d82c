// The weights of a graph, and the type of distances that holds what they add up to. All of the host half of
// `sssp` goes by them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <harness/plugin.hpp>
#include <limits>
#include <mutex>
#include <string>

namespace harness::sssp {

/// The values of the parameter `distance`.
enum Type { automatic, float32, uint32, uint64, float64 };

/// Sums of whole weights stay below this, so that one more weight does not overflow 64 bits.
constexpr double whole_limit = 0x1p63;

struct Weights {
  double largest = 0;
  /// The largest power of two up to 1 that all weights are multiples of. More than 1 would allow float for
  /// distances beyond 2^24, which another program's answer that is off by 1 would be rounded to.
  double unit = 1;
  /// No shortest path is longer: it has fewer edges than there are vertices.
  double longest = 0;

  bool whole() const { return unit == 1; }
  /// Whether distances are whole multiples of the unit that 64 bits hold. The reference is exact then.
  bool exact() const { return longest / unit < whole_limit; }
  /// The largest sum that is exact in a type of floating point.
  template <class Real>
  double exact_up_to() const {
    return std::ldexp(unit, std::numeric_limits<Real>::digits);
  }
};

/// The exponent of the largest power of two that a finite weight above zero is a multiple of.
inline int lowest_exponent(float weight) {
  const auto bits = std::bit_cast<uint32_t>(weight);
  const int exponent = static_cast<int>(bits >> 23 & 0xff);
  const uint32_t digits = (bits & 0x7fffff) | (exponent == 0 ? 0u : 0x800000u);
  return std::max(exponent, 1) - 150 + std::countr_zero(digits);
}

/// Throws HARNESS_UNSUPPORTED for a weight that no path may have.
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
        throw PluginError(HARNESS_UNSUPPORTED, "sssp needs weights that are finite and not negative, edge " +
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

/// The type to compute with if the user names none: the cheapest one that no distance of this graph
/// overflows, and in which whole weights add up exactly.
inline Type fitting_type(const Weights& weights) {
  const bool fits_float = weights.longest <= std::numeric_limits<float>::max() / 2;  // half is for rounding
  if (fits_float && weights.longest <= weights.exact_up_to<float>()) return float32;
  if (!weights.whole()) return fits_float ? float32 : float64;
  if (weights.longest < std::numeric_limits<uint32_t>::max()) return uint32;
  return weights.longest < whole_limit ? uint64 : float64;
}

/// The type that distances have. Throws HARNESS_UNSUPPORTED if the user asks for whole numbers and a weight
/// is none, or is too large.
inline Type type_of(const Weights& weights, int64_t asked) {
  if (asked == automatic) return fitting_type(weights);
  const auto type = static_cast<Type>(asked);
  if (type == float32 || type == float64) return type;
  if (!weights.whole()) {
    throw PluginError(HARNESS_UNSUPPORTED,
                      "distances in whole numbers need whole weights, and some have a fraction "
                      "(distance: auto, float or double)");
  }
  const double most = type == uint32 ? std::numeric_limits<uint32_t>::max() : whole_limit;
  if (!weights.exact() || weights.largest >= most) {
    throw PluginError(HARNESS_UNSUPPORTED, "weights of up to " + std::to_string(weights.largest) +
                                               " do not fit distances in whole numbers (distance: auto)");
  }
  return type;
}

/// Calls f with a value of the type.
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
