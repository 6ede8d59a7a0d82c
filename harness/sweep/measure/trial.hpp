// A prepared combination or baseline measured from one source: run, verify, warm up, repeat, verify again.
// With sources drawn, a configuration is one trial for each of them.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/sampling.hpp"
#include "sweep/measure/step.hpp"

namespace harness::sweep {

/// A run that ended in a way that is no result; its kind is the row's status.
class Failure : public Error {
 public:
  Failure(std::string status, const std::string& reason) : Error(reason), status_(std::move(status)) {}
  const std::string& status() const { return status_; }

 private:
  std::string status_;
};

/// A run that took longer than the plan's cap.
class GivenUp : public Failure {
 public:
  GivenUp(double least_ms, double cap_ms)
      : Failure("capped", fmt::format("given up: each of its runs takes longer than {:.4g} ms", cap_ms)),
        least_ms_(least_ms) {}
  /// The faster of its runs, or how long the only one went on.
  double least_ms() const { return least_ms_; }

 private:
  double least_ms_;
};

struct Trial {
  Sampling sampling;
  double first_ms = 0;                  ///< of the first run
  double verify_ms = 0;                 ///< of its check
  uint64_t warmups = 1;                 ///< runs before the first repetition, the first one included
  runtime::Verification last;           ///< of the last run
  backends::DeviceState before, after;  ///< around the repetitions
  std::optional<double> load;           ///< of the machine, before them
  runtime::Answer answer;               ///< of the last run, without its arrays
  std::string answer_trouble;  ///< why there is none, or why it was not kept; empty: nothing is wrong
  std::string kept_arrays;     ///< names of arrays that were written, separated by blanks
  std::vector<Counted> counts;
  std::string judged_by;  ///< the column among the counts that has the role `cost`; empty: the times count
  double cost = 0;        ///< its value
  std::vector<std::vector<Counted>> kernels;
};

/// Throws Failure for what it does wrong. `name`: of the configuration.
Trial run_trial(runtime::Session& session, const graph::Graph& graph, runtime::Runnable& runnable,
                const experiment::MeasurePlan& plan, const std::string& name, const StepObserver& begin);

/// The trial that stands for all of them in what is counted rather than timed. It is the middle one by
/// counted cost, or the last where none is counted. There must be one.
const Trial& middle_by_cost(const std::vector<Trial>& trials);

}  // namespace harness::sweep
