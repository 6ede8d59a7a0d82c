// The Mann-Whitney U test: whether one set of samples tends to be larger, whatever its distribution is. It is
// exact for few samples without ties, and normal with a correction for ties otherwise.
#pragma once

#include <cstddef>
#include <span>

namespace harness::results {

struct MannWhitney {
  double u = 0;      ///< pairs in which `after` is larger; a tie counts half
  double p = 1;      ///< two-sided
  double delta = 0;  ///< Cliff's delta, -1 to 1: how much more often `after` is larger than smaller
  bool exact = false;
};

/// Exact for up to 50 samples without ties, else the normal approximation with corrections for ties and
/// continuity. Neither side may be empty.
MannWhitney mann_whitney(std::span<const double> before, std::span<const double> after);

/// The smallest p that so many samples without ties can give: that of sides which lie wholly apart.
double least_p(size_t before, size_t after);

/// How many samples each of two equal sides needs before the test can refuse anything at `alpha`.
size_t samples_needed(double alpha);

struct Interval {
  double low, high;
};

/// The confidence interval of after / before that belongs to the test: the ratios that the test does not
/// refuse. 0 to infinity where there are too few samples for this confidence.
Interval ratio_interval(std::span<const double> before, std::span<const double> after, double alpha);

}  // namespace harness::results
