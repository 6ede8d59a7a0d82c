// Measures a stream of updates: its batches, the checks between them, and the algorithm on the changed graph.
// measure() calls it for configurations with updates.
#pragma once

#include "experiment/configuration.hpp"
#include "experiment/experiment.hpp"
#include "experiment/stream.hpp"
#include "results/store/measurement.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/step.hpp"
#include "sweep/measure/subject.hpp"

namespace harness::sweep {

/// Applies the batches of the stream, beginning with the first. The times in `measured` are latencies of
/// batches. Throws Failure for a layout or a result that is wrong, and Unsupported if graph, format, baseline
/// or backend have no updates.
void measure_stream(results::Measurement& measured, runtime::Session& session, const graph::Graph& graph,
                    const Subject& subject, const experiment::Stream& stream,
                    const experiment::MeasurePlan& plan, const StepObserver& begin);

}  // namespace harness::sweep
