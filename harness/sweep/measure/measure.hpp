// Measures one configuration. The steps are prepare, verify, repeat, verify again, summarise. The worker
// calls measure(). Faults of plugins do not throw; they become the status and reason of the returned
// Measurement, which is a row of results.csv.
#pragma once

#include <string>

#include "experiment/configuration.hpp"
#include "results/store/measurement.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/step.hpp"

namespace harness::sweep {

/// Measures a configuration. Never throws for a fault of the configuration, which becomes the status and
/// reason of the measurement. A measurement has times only if the result was verified. Outputs are filled
/// with a poison byte before every verified run.
results::Measurement measure(
    runtime::Session& session, const graph::Graph& graph, const experiment::Experiment& experiment,
    const experiment::Configuration& configuration, const StepObserver& begin = [](Step) {});

/// Returns the reason why the configuration cannot run on this graph, without running anything. Returns an
/// empty text if no reason is known before the layout is built.
std::string why_unsupported(runtime::Session& session, const graph::Graph& graph,
                            const experiment::Configuration& configuration);

/// Fills in the columns that identify the configuration, which are known before anything is run.
void describe_configuration(results::Measurement& measured, const experiment::Experiment& experiment,
                            const experiment::Configuration& configuration);
void describe_graph(results::Measurement& measured, const graph::Graph& graph);

/// Removes times, samples and kernels from a measurement, and sets its status (row_statuses) and reason, one
/// line of text.
void fail(results::Measurement& measured, const std::string& status, const std::string& reason);

}  // namespace harness::sweep
