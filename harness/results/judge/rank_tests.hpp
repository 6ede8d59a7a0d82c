// Tests by ranks, which assume no distribution. Mann and Whitney's tells whether one set of samples tends to
// be larger than another, Wilcoxon's whether differences of pairs tend to one side of 0. Both are exact for
// few samples without ties, and normal with a correction for ties otherwise.
#pragma once

#include <cstddef>
#include <span>

namespace harness::results {

/// The Mann-Whitney U test.
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

/// The Wilcoxon signed-rank test. Pairs of rounds are judged with it (rounds.hpp).
struct SignedRank {
  double estimate = 0;       ///< Hodges and Lehmann's: the median of the means of two differences
  double low = 0, high = 0;  ///< the values that the test does not refuse; infinite with too few differences
  double p = 1;              ///< two-sided
};

/// Assumes that a difference is as likely above the middle as below, nothing else. Exact for up to 50
/// differences, else the normal approximation. `differences` may not be empty.
SignedRank signed_rank(std::span<const double> differences, double alpha);

}  // namespace harness::results
