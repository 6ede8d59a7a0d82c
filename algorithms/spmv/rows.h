// The rows of the matrix A of `spmv`, which computes y = A x, for the host part of the plugin. The header
// gives their entries and bounds of the rounding error that a correct result may have. It also has the
// products in fixed point.
#pragma once

#include <cmath>
#include <harness/plugin.hpp>
#include <limits>

namespace harness {

inline double weight(const harness_adjacency& adjacency, uint64_t e) {
  return adjacency.weights == nullptr ? 1.0 : static_cast<double>(adjacency.weights[e]);
}

/// Returns the sum of the absolute values of a row's entries. This value bounds the sum of the row's
/// products, since no element of x is larger than 1.
inline double row_magnitude(const harness_problem& problem, uint32_t v) {
  double magnitude = 0;
  for (uint64_t e = problem.in.offsets[v]; e < problem.in.offsets[v + 1]; ++e)
    magnitude += std::abs(weight(problem.in, e));
  return magnitude;
}

/// Returns an upper bound of the error by underflow of n products. A subnormal product has no bounded
/// relative error, but its absolute error is at most half of the smallest positive float.
inline double underflow_of(double n) {
  return n * static_cast<double>(std::numeric_limits<float>::denorm_min()) / 2;
}

/// Returns the power of two by which the products of all rows are multiplied. The power is chosen so that the
/// resulting integers of a row add up to less than 2^62.
inline double fixed_scale(const harness_problem& problem) {
  double largest = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) largest = std::max(largest, row_magnitude(problem, v));
  if (!std::isfinite(largest))
    throw PluginError(HARNESS_UNSUPPORTED, "the weights of a row add up to more than fixed point can scale");
  int exponent = 0;
  std::frexp(largest, &exponent);  // largest < 2^exponent
  return std::ldexp(1.0, 61 - exponent);
}

/// Returns a product in units of 1 / scale, truncated.
inline int64_t fixed_product(double weight, float x, double scale) {
  return static_cast<int64_t>(weight * static_cast<double>(x) * scale);
}

}  // namespace harness
