// The whole tuner on recorded results: search, capping, race and finals, on times drawn anew with the noise
// of a machine. It says how often the set of winners is right, whether two tuners agree, and what time it
// took.
#pragma once

#include "tune/recorded.hpp"
#include "tune/tuner.hpp"

namespace harness::tune {

/// Noise of a recorded machine: a share of the time, half of it common to a round.
struct Noise {
  double share = 0.03;
  uint64_t seed = 1;
  uint64_t repetitions = 10;  ///< of a measurement, after a first run: as many as an experiment has unasked
};

class Resampled : public Machine {
 public:
  Resampled(const Recorded& recorded, Noise noise) : recorded_(recorded), noise_(noise) {}
  /// The result depends on candidate, round and seed alone, not on what was measured before.
  Evaluation measure(size_t candidate, uint64_t round, double cap_ms) override;
  /// What the runs of the search took so far, without building, linking and verifying.
  double searched_s() const { return searched_s_; }

 private:
  const Recorded& recorded_;
  const Noise noise_;
  double clock_s_ = 0, searched_s_ = 0;
};

struct Rehearsal {
  std::string space, sampler;
  size_t size = 0;
  double evaluations = 0;  ///< of a search, in the median
  double median_loss = 0, p90_loss = 0,
         most_loss = 0;      ///< the winner's recorded cost over the best's, less 1
  double missed = 0;         ///< share of runs whose set holds none within the share that is wanted
  double agreement = 0;      ///< share of pairs of runs whose sets have a member in common
  double capped = 0;         ///< share of the evaluations that were given up
  double share_of_time = 0;  ///< median time over that of measuring all in full
  double share_of_runs = 0;  ///< likewise of the runs of the search alone: what capping leaves of them
};

/// `runs` runs, with the seeds 1, 2 ... for sampler, noise and order.
Rehearsal rehearse(const Recorded& recorded, const std::string& sampler, const Prior& prior, Rules rules,
                   Noise noise, double wanted, uint64_t runs);

}  // namespace harness::tune
