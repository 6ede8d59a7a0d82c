// What a finished run says about its numbers, after the rows. What it calls fastest is judged as `harness
// best` judges it.
#pragma once

#include "experiment/experiment.hpp"
#include "results/store/writer.hpp"

namespace harness::sweep {

/// Prints why rows were not measured, the fastest of each graph and algorithm and, for an A/A run, the noise
/// floor, which also goes into meta.json. Returns false if no row is ok.
bool print_summary(results::ResultWriter& writer, const experiment::Experiment& experiment);

}  // namespace harness::sweep
