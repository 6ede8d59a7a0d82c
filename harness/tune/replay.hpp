// A sampler on recorded results, from many seeds: how many evaluations it takes until it has seen something
// as good as wanted. What random search would take is calculated, as the community's methodology has it
// [Willemsen 2024].
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tune/recorded.hpp"

namespace harness::tune {

/// One run of a sampler over a whole space, or until its budget is used.
struct Trace {
  std::vector<size_t> tried;
  std::vector<double> best;  ///< the least cost so far, after each of them; infinite while all failed
  double total_cost = 0;     ///< of all that were tried, in the costs' unit

  /// After how many evaluations the best so far is at most `most`; 0: never.
  size_t evaluations_to(double most) const;
};

/// `budget`: evaluations at most; 0: no end. `stop_at`: no more are made once the best is at most this.
Trace replay(const Recorded& recorded, Sampler& sampler, size_t budget, double stop_at);

struct Score {
  std::string space, sampler;
  size_t size = 0;    ///< candidates
  size_t good = 0;    ///< of them within the share that is wanted
  double random = 0;  ///< evaluations that random search takes on average: (size + 1) / (good + 1)
  double mean = 0, median = 0,
         p90 = 0;  ///< evaluations over the seeds; those that never came there count as one more
  size_t most = 0;
  double share_of_cost = 0;  ///< median over the seeds: cost of what was tried over that of all
};

/// `seeds` runs with the seeds 1, 2 ... of one sampler on one space.
Score score(const Recorded& recorded, const std::string& sampler, const Prior& prior, double share,
            uint64_t seeds, size_t budget);

}  // namespace harness::tune
