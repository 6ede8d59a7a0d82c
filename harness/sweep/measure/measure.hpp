// One configuration to one row: prepare, verify, repeat, verify again, sum up. It never throws for what a
// plugin does wrong: that is the row's status and reason.
#pragma once

#include <string>

#include "experiment/configuration.hpp"
#include "results/store/measurement.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/step.hpp"

namespace harness {

/// Never throws for what a configuration does wrong: that becomes the row's status and reason. No time is put
/// in a row whose result was not verified. Every verified run starts from poisoned outputs.
Measurement measure(
    Session& session, const Graph& graph, const Experiment& experiment, const Configuration& configuration,
    const StepObserver& begin = [](Step) {});

/// The columns that say what a row is about, known before anything is run.
void describe(Measurement& measured, const Experiment& experiment, const Configuration& configuration);
void describe(Measurement& measured, const Graph& graph);

/// Takes times, samples and kernels out, and says why: by a status (row_statuses) and a line of text.
void fail(Measurement& measured, const std::string& status, const std::string& reason);

}  // namespace harness
