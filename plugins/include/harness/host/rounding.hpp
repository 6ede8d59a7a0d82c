// Bounds of the rounding errors of sums, for verifiers that compare floating-point results. Plugin authors
// include this header through harness/plugin.hpp.
#pragma once

#include <algorithm>
#include <limits>

namespace harness {

/// Returns a bound of the rounding error of a sum of n terms in any order, as a fraction of the sum of the
/// terms' absolute values [Higham 2002 3.1]. Real is the type of the partial sums, and u its unit roundoff.
/// The classical bound n u / (1 - n u) needs n u < 1. From n u = 1/2 on the result is 2 n u, so that the
/// function is continuous. The result is still a bound, because n u is a bound for any n [Jeannerod 2013].
template <class Real>
double sum_rounding(double n) {
  constexpr double u = static_cast<double>(std::numeric_limits<Real>::epsilon() / 2);
  return n * u / std::max(0.5, 1 - n * u);
}

}  // namespace harness
