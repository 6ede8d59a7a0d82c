// Runs a sampler on recorded results with many seeds, and counts the evaluations until it has found a
// candidate that is good enough. `harness tune --replay` prints the counts. The expected count of random
// search is calculated, as in the methodology of the auto-tuning community [Willemsen 2024].
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tune/recorded.hpp"

namespace harness::tune {

/// One run of a sampler over a whole space, or until its budget is used.
struct Trace {
  std::vector<size_t> tried;
  /// least cost after each evaluation; infinite as long as all evaluations failed
  std::vector<double> best;
  double total_cost = 0;  ///< sum of the costs of all tried candidates

  /// Returns the number of evaluations after which the best cost is at most `most`, or 0 if that never
  /// happens.
  size_t evaluations_to(double most) const;
};

/// Runs a sampler. `budget` is the maximum number of evaluations, or 0 for no limit. The run ends once the
/// best cost is at most `stop_at`. `width` is the number of candidates that are measured at once, as in a
/// pool.
Trace replay(const Recorded& recorded, Sampler& sampler, size_t budget, double stop_at, size_t width = 1);

struct Score {
  std::string space, sampler;
  size_t size = 0;  ///< number of candidates
  size_t good = 0;  ///< number of candidates within the wanted fraction of the best
  /// mean number of evaluations of random search: (size + 1) / (good + 1)
  double random = 0;
  /// Statistics over the seeds. The value for one seed is the number of evaluations until a good candidate
  /// was found, or one more than the number of evaluations if none was found.
  double mean = 0, median = 0, p90 = 0;
  size_t most = 0;
  /// median over the seeds of this ratio: sum of the costs of the tried candidates, divided by that of all
  /// candidates
  double share_of_cost = 0;
};

/// Returns the score of one sampler on one space, from `seeds` runs with the seeds 1, 2, ... A candidate is
/// good if its cost is at most (1 + `share`) times the best.
Score score(const Recorded& recorded, const std::string& sampler, const Prior& prior, double share,
            uint64_t seeds, size_t budget, size_t width = 1);

}  // namespace harness::tune
