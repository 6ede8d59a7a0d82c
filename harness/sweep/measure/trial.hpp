// Measures a prepared combination of plugins or a baseline from one source vertex: run, verify, warm up,
// repeat, verify again. If source vertices are drawn at random, a configuration has one trial per source.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/sampling.hpp"
#include "sweep/measure/step.hpp"

namespace harness::sweep {

/// A run that ended without a usable result. The status becomes that of the measurement.
class Failure : public Error {
 public:
  Failure(std::string status, const std::string& reason) : Error(reason), status_(std::move(status)) {}
  const std::string& status() const { return status_; }

 private:
  std::string status_;
};

/// Ends a trial that exceeds the time limit MeasurePlan::cap_ms (the cap). Either its first run and a later
/// run each took longer than the cap, or its first run was stopped at a multiple of the cap.
class GivenUp : public Failure {
 public:
  GivenUp(double least_ms, double cap_ms)
      : Failure("capped", fmt::format("aborted: each of its runs takes longer than {:.4g} ms", cap_ms)),
        least_ms_(least_ms) {}
  /// Returns the time of the faster of the two runs. If the first run was stopped, returns the time that it
  /// had taken.
  double least_ms() const { return least_ms_; }

 private:
  double least_ms_;
};

/// Fills the outputs with a poison byte and makes one run. Throws Failure if the run ended early.
backends::RunResult run_once(runtime::Runnable& runnable, double timeout_s, const StepObserver& begin);

struct Trial {
  Sampling sampling;
  double first_ms = 0;                  ///< time of the first run
  uint64_t streamed = 0;                ///< bytes of edges copied to the device in the last run
  uint64_t exchanged = 0;               ///< bytes copied between ranks in the last run
  backends::RankTimes rank_times;       ///< times of the last run, if it had several ranks
  double verify_ms = 0;                 ///< time of verifying the last run
  uint64_t warmups = 1;                 ///< runs before the first repetition, including the first one
  runtime::Verification last;           ///< verification of the last run
  backends::DeviceState before, after;  ///< states of the device before and after the repetitions
  std::optional<double> load;           ///< load of the machine before the repetitions
  runtime::Answer answer;               ///< answer of the last run, without its arrays
  /// why the answer is missing or was not stored; empty without a problem
  std::string answer_trouble;
  std::string kept_arrays;  ///< names of stored arrays, separated by blanks
  std::vector<Counted> counts;
  std::string judged_by;  ///< column of a counted cost, such as cycles; empty: times are compared
  double cost = 0;        ///< value in the column `judged_by`
  std::vector<std::vector<Counted>> kernels;
  /// supersteps of the run whose kernels were timed
  std::vector<backends::TimedSuperstep> by_superstep;
};

/// Runs a trial. Throws Failure if the combination or baseline fails. `name` is that of the configuration.
Trial run_trial(runtime::Session& session, const graph::Graph& graph, runtime::Runnable& runnable,
                const experiment::MeasurePlan& plan, const std::string& name, const StepObserver& begin);

/// Returns the trial whose counted values, such as cycles, are recorded in results.csv. It is the trial with
/// the median counted cost, or the last trial if no cost is counted. `trials` may not be empty.
const Trial& middle_by_cost(const std::vector<Trial>& trials);

}  // namespace harness::sweep
