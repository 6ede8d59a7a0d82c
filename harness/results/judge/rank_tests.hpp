// Rank tests, which assume no distribution. The Mann-Whitney test decides whether one set of samples tends to
// be larger than another. Wilcoxon's signed-rank test decides whether differences of pairs tend to one side
// of 0. Both are exact for few samples without ties, and otherwise use the normal approximation with a
// correction for ties.
#pragma once

#include <cstddef>
#include <span>

namespace harness::results {

/// The Mann-Whitney U test.
struct MannWhitney {
  /// number of pairs of one sample of each side in which the sample of `after` is larger; a tie counts half
  double u = 0;
  double p = 1;  ///< p-value of the two-sided test
  /// Cliff's delta, -1 to 1: P(after is larger) - P(after is smaller)
  double delta = 0;
  bool exact = false;
};

/// The p-value is exact for up to 50 samples without ties. Otherwise it is the normal approximation with
/// corrections for ties and continuity. Neither side may be empty.
MannWhitney mann_whitney(std::span<const double> before, std::span<const double> after);

/// Returns the smallest p-value that these numbers of samples can give, without ties. It is the p-value if
/// all samples of one side are below all samples of the other.
double least_p(size_t before, size_t after);

/// Returns how many samples each of two equal sides needs so that the test can reject anything at `alpha`.
size_t samples_needed(double alpha);

struct Interval {
  double low, high;
};

/// Returns the confidence interval of after / before: all ratios that the Mann-Whitney test does not reject.
/// It is 0 to infinity if there are too few samples.
Interval ratio_interval(std::span<const double> before, std::span<const double> after, double alpha);

/// The Wilcoxon signed-rank test. Pairs of rounds are judged with it (rounds.hpp).
struct SignedRank {
  double estimate = 0;  ///< the Hodges-Lehmann estimate: the median of the means of all pairs of differences
  /// the values that the test does not reject; infinite if there are too few differences
  double low = 0, high = 0;
  double p = 1;  ///< p-value of the two-sided test
};

/// The test assumes only that the differences are distributed symmetrically. It is exact for up to 50
/// differences, and otherwise uses the normal approximation. `differences` may not be empty.
SignedRank signed_rank(std::span<const double> differences, double alpha);

}  // namespace harness::results
