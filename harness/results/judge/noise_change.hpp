// Compares the noise of two runs of the same experiment, before and after a change of the machine. `harness
// doctor --system --aa` prints the verdict.
#pragma once

#include <string>

#include "results/judge/stored.hpp"

namespace harness::results {

struct NoiseChange {
  size_t rows = 0;  ///< configurations that are ok in both runs, with at least two rounds
  /// Median of the spreads of the configurations. The spread of a configuration is the median of the
  /// distances of its rounds. The distance of a round is |m - M| / M. Here m is the median of the round's
  /// samples, and M is the median of the m of all rounds.
  double before = 0, after = 0;
  /// spread after over spread before, with its confidence interval (Wilcoxon's signed-rank test over
  /// configurations)
  double ratio = 1, low = 0, high = 0;

  /// Returns `quieter`, `noisier`, or `unclear` if the confidence interval of `ratio` contains 1.
  const char* verdict() const;
};

NoiseChange noise_change(const StoredResults& before, const StoredResults& after, double alpha);

/// Returns the verdict and its numbers as a line of text for people.
std::string format_noise_change(const NoiseChange& change, double alpha);

}  // namespace harness::results
