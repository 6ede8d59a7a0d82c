// The Wilcoxon signed-rank test: whether differences of pairs tend to one side of 0, and how far. Pairs of
// rounds are judged with it (rounds.hpp).
#pragma once

#include <span>

namespace harness::results {

struct SignedRank {
  double estimate = 0;       ///< Hodges and Lehmann's: the median of the means of two differences
  double low = 0, high = 0;  ///< the values that the test does not refuse; infinite with too few differences
  double p = 1;              ///< two-sided
};

/// Assumes that a difference is as likely above the middle as below, nothing else. Exact for up to 50
/// differences, else the normal approximation. `differences` may not be empty.
SignedRank signed_rank(std::span<const double> differences, double alpha);

}  // namespace harness::results
