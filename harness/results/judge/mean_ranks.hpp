// Mean ranks of choices over many problems, and how far apart two of them must be. `harness judge` answers
// with them, and the figure of critical differences draws them (Demsar 2006).
#pragma once

#include <span>
#include <vector>

namespace harness::results {

struct MeanRanks {
  std::vector<double> ranks;  ///< of each choice, from 1; equal costs share the mean of their ranks
  /// Two choices differ at a significance level of 5 % if their ranks differ by more (Nemenyi's test).
  /// Infinite for more choices than the table of its critical values has.
  double difference;
};

/// `problems`: the costs of all choices on each problem. Throws Error unless each has the same number of
/// choices, which must be at least two.
MeanRanks mean_ranks(std::span<const std::vector<double>> problems);

}  // namespace harness::results
