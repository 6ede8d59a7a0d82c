// How many repetitions a configuration gets, and what one of them is. It follows the keys under `measure` of
// the experiment file.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "results/store/measurement.hpp"

namespace harness::sweep {

/// One run: its time and supersteps.
struct Run {
  double milliseconds = 0;
  uint64_t supersteps = 0;
};

struct Sampling {
  std::vector<results::Sample> samples;
  uint64_t batch = 1;
  bool stable = false;  ///< ended because the median was known well enough
};

/// Runs in one repetition: what the plan says, or by itself as many as fill a millisecond where one takes
/// less than a tenth of it. Never more than fit into `max_time_s`, but one.
uint64_t batch_for(double run_ms, uint64_t wanted, double max_time_s = 30);

/// Warm-up after the first run, which the caller made and verified: what the plan wants; where it wants
/// stability, also as long as runs get faster, up to ten. Ends after max_time. Returns the last run's time;
/// counts into `runs`.
double warm_up(const experiment::MeasurePlan& plan, double first_ms, const std::function<Run()>& run,
               uint64_t& runs);

/// Repetitions by the plan, after a run that took `run_ms`. `run` is called once for each run
/// and times itself.
Sampling sample(const std::string& name, const experiment::MeasurePlan& plan, double run_ms,
                const std::function<Run()>& run);

}  // namespace harness::sweep
