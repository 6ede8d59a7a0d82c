// Computes the mean ranks of several choices, such as formats, over many problems, and by how much two mean
// ranks must differ to be significant (Demsar 2006). The command `harness judge` returns them for the figure
// of critical differences.
#pragma once

#include <span>
#include <vector>

namespace harness::results {

struct MeanRanks {
  std::vector<double> ranks;  ///< mean rank of each choice, from 1; equal costs share the mean of their ranks
  /// Two choices differ at a significance level of 5 % if their ranks differ by more than this (Nemenyi's
  /// test). It is infinite for more choices than the table of its critical values has.
  double difference;
};

/// `problems` has the costs of all choices on each problem. Throws Error unless all problems have the same
/// number of choices, which must be at least two.
MeanRanks mean_ranks(std::span<const std::vector<double>> problems);

}  // namespace harness::results
