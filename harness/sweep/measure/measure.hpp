// One configuration to one row: prepare, verify, repeat, verify again, sum up. It never throws for what a
// plugin does wrong: that is the row's status and reason.
#pragma once

#include <string>

#include "experiment/configuration.hpp"
#include "results/store/measurement.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/step.hpp"

namespace harness::sweep {

/// Never throws for what a configuration does wrong: that becomes the row's status and reason. No time is put
/// in a row whose result was not verified. Every verified run starts from poisoned outputs.
results::Measurement measure(
    runtime::Session& session, const graph::Graph& graph, const experiment::Experiment& experiment,
    const experiment::Configuration& configuration, const StepObserver& begin = [](Step) {});

/// Why the configuration cannot run on this graph; empty where nothing is known before it is built. Runs
/// nothing.
std::string why_unsupported(runtime::Session& session, const graph::Graph& graph,
                            const experiment::Configuration& configuration);

/// The columns that say what a row is about, known before anything is run.
void describe_configuration(results::Measurement& measured, const experiment::Experiment& experiment,
                            const experiment::Configuration& configuration);
void describe_graph(results::Measurement& measured, const graph::Graph& graph);

/// Takes times, samples and kernels out, and says why: by a status (row_statuses) and a line of text.
void fail(results::Measurement& measured, const std::string& status, const std::string& reason);

}  // namespace harness::sweep
