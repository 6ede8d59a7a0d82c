// One configuration to one row: prepare, verify, repeat, verify again, sum up.
#pragma once

#include <vector>

#include "experiment/configuration.hpp"
#include "measure/step.hpp"
#include "results/row.hpp"
#include "runtime/session.hpp"

namespace harness {

struct Measured {
  Row row;
  std::vector<Sample> samples;
  std::vector<Row> kernels;  ///< where the backend counts by kernel
};

/// Never throws for what a configuration does wrong: that becomes the row's status and reason. No time is put
/// in a row whose result was not verified. Every verified run starts from poisoned outputs.
Measured measure(
    Session& session, const Graph& graph, const Experiment& experiment, const Configuration& configuration,
    const StepObserver& begin = [](Step) {});

/// The columns that say what a row is about, known before anything is run.
void describe(Row& row, const Experiment& experiment, const Configuration& configuration);
void describe(Row& row, const Graph& graph);

/// Takes the times out of a row and says why.
void fail(Measured& measured, const std::string& status, const std::string& reason);

/// What of a configuration the runtime needs: plugins with values, and options. Throws Error for
/// an unknown id.
Request request_of(const Registry& registry, const Configuration& configuration);

}  // namespace harness
