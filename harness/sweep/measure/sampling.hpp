// Decides how many repetitions a configuration gets, and how many runs are in a repetition. These functions
// implement the keys under `measure` of the experiment file.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "results/machine/machine_state.hpp"
#include "results/store/measurement.hpp"

namespace harness::sweep {

/// Time and supersteps of one run.
struct Run {
  double milliseconds = 0;
  uint64_t supersteps = 0;
};

/// Returns the current time in seconds since 1970. Two runs of harness share no other clock by which their
/// samples can be compared.
double time_of_day();

struct Sampling {
  std::vector<results::Sample> samples;
  uint64_t batch = 1;
  bool stable = false;  ///< true if sampling ended because the median was known well enough
  bool busy = false;    ///< other programs disturbed most of the samples
};

/// Returns the number of runs per repetition. It is `wanted` unless that is 0. Otherwise runs that take less
/// than 0.1 ms are repeated until they fill 1 ms, and a longer run is a repetition by itself. The runs of a
/// repetition take no longer than `max_time_s` together, unless a single run does.
uint64_t batch_for(double run_ms, uint64_t wanted, double max_time_s = 30);

/// Warms up after the first run, which the caller made and verified. Makes further runs until there are
/// plan.warmup runs, which include the first one. If the first run was so short that later ones may need a
/// batch, and plan.batch is 0, makes at least one further run. If plan.stable is above 0, then makes up to
/// ten more runs. It stops at the first run that is not faster than the fastest run so far by more than the
/// fraction plan.stable. It also stops when plan.max_time_s has passed. Returns the last run's time and adds
/// the number of further runs to `runs`.
double warm_up(const experiment::MeasurePlan& plan, double first_ms, const std::function<Run()>& run,
               uint64_t& runs);

/// Returns the sample of a single run, which began at the time `began` (time_of_day()).
Sampling sampling_of(const Run& run, double began);

/// Takes repetitions as `plan` specifies, after a run that took `run_ms`. Calls `run`, which times itself,
/// once per run. A repetition is disturbed if the threads of the process waited for a processor for more than
/// 5 % of its time, or if `crowded` returns true when it ends. Disturbed repetitions are taken again, but at
/// most as many as were planned. The number of returned samples remains the planned one.
Sampling sample(const std::string& name, const experiment::MeasurePlan& plan, double run_ms,
                const std::function<Run()>& run,
                const std::function<double()>& waited_ms = results::processor_wait_ms,
                const std::function<bool()>& crowded = results::processors_are_crowded);

// repeat() calls Google Benchmark with a benchmark that is registered at run time, with manual times and with
// harness's own reporter. The backend measures the time of a repetition.

/// Calls `once` `repetitions` times. Each call measures something itself and returns its time in
/// milliseconds. Returns these times. An exception of `once` ends the repetitions and is rethrown.
std::vector<double> repeat(const std::string& name, uint64_t repetitions,
                           const std::function<double()>& once);

/// Returns the number of repetitions of `run_ms` each. It is `wanted`, more if that does not fill min_time_s,
/// and fewer if that exceeds max_time_s. It is at least 1 and at most 10,000.
uint64_t repetitions_for(double run_ms, uint64_t wanted, double min_time_s, double max_time_s);

}  // namespace harness::sweep
