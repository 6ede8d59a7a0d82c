// Simulates the whole tuner on recorded results: search, capping, race and finals, with times sampled with
// the noise of a machine. The simulation reports how often the set of winners is right, whether two runs of
// the tuner agree, and the time spent. `harness tune --replay --whole` prints the report.
#pragma once

#include "tune/recorded.hpp"
#include "tune/tuner.hpp"

namespace harness::tune {

/// Simulated noise. The time of each run varies independently with the standard deviation `share`, a fraction
/// of the time. In addition, all repetitions of a candidate in one round share noise of half this size.
struct Noise {
  double share = 0.03;
  uint64_t seed = 1;
  /// number of repetitions per measurement, not counting the first run; the default is that of experiments
  uint64_t repetitions = 10;
};

class Resampled : public Machine {
 public:
  Resampled(const Recorded& recorded, Noise noise) : recorded_(recorded), noise_(noise) {}
  /// Returns a simulated evaluation. It depends only on candidate, round and seed, not on earlier
  /// measurements.
  Evaluation measure(size_t candidate, uint64_t round, double cap_ms) override;
  /// Returns the time of the search's runs so far, without building, linking and verifying.
  double searched_s() const { return searched_s_; }

 private:
  const Recorded& recorded_;
  const Noise noise_;
  double clock_s_ = 0, searched_s_ = 0;
};

struct Rehearsal {
  std::string space, sampler;
  size_t size = 0;
  double evaluations = 0;  ///< median number of evaluations of a search
  /// losses of the simulated runs: the winner's recorded cost over the best one, minus 1
  double median_loss = 0, p90_loss = 0, most_loss = 0;
  /// fraction of runs in which no winner's cost is within the wanted fraction of the best cost
  double missed = 0;
  double agreement = 0;  ///< fraction of pairs of successive runs whose sets of winners overlap
  double capped = 0;     ///< fraction of the search's evaluations that were ended early
  /// median time of a simulated run over the time to measure all candidates completely
  double share_of_time = 0;
  /// median time of the runs in the search, divided by the time of the runs of all candidates; shows how much
  /// capping saves
  double share_of_runs = 0;
};

/// Simulates `runs` runs of the tuner. The seeds 1, 2, ... are used for the sampler, for the noise, and for
/// the sequence of candidates in a round.
Rehearsal rehearse(const Recorded& recorded, const std::string& sampler, const Prior& prior, Rules rules,
                   Noise noise, double wanted, uint64_t runs);

}  // namespace harness::tune
