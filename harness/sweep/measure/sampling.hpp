// How many repetitions a configuration gets, and what one of them is. It follows the keys under `measure` of
// the experiment file.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "results/machine/machine_state.hpp"
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
  bool busy = false;    ///< other programs disturbed most of the samples
};

/// Runs in one repetition: what the plan says, or by itself as many as fill a millisecond where one takes
/// less than a tenth of it. Never more than fit into `max_time_s`, but one.
uint64_t batch_for(double run_ms, uint64_t wanted, double max_time_s = 30);

/// Warm-up after the first run, which the caller made and verified: what the plan wants; where it wants
/// stability, also as long as runs get faster, up to ten. Ends after max_time. Returns the last run's time;
/// counts into `runs`.
double warm_up(const experiment::MeasurePlan& plan, double first_ms, const std::function<Run()>& run,
               uint64_t& runs);

/// Takes repetitions by the plan, after a run that took `run_ms`. Calls `run`, which times itself, once per
/// run. A repetition is disturbed if the threads of the process waited for a processor for more than 5 % of
/// its time, or if the processors are crowded when it ends. Disturbed repetitions are taken again, at most as
/// many as the plan has; the number of samples stays that of the plan.
Sampling sample(const std::string& name, const experiment::MeasurePlan& plan, double run_ms,
                const std::function<Run()>& run,
                const std::function<double()>& waited_ms = results::processor_wait_ms,
                const std::function<bool()>& crowded = results::processors_are_crowded);

// Google Benchmark as the engine of repetitions: registered at run time, manual time, our own reporter. What
// a repetition took is measured by the backend, not by this.

/// Calls `once` as many times as asked and returns what each call measured, in milliseconds. What `once`
/// does outside the measured span costs no measured time. An exception of `once` ends the repetitions and
/// is passed on.
std::vector<double> repeat(const std::string& name, uint64_t repetitions,
                           const std::function<double()>& once);

/// How many repetitions a plan means for a run of this length: at least `wanted`, more until min_time_s is
/// filled, fewer once max_time_s is, but at least one.
uint64_t repetitions_for(double run_ms, uint64_t wanted, double min_time_s, double max_time_s);

}  // namespace harness::sweep
