// What a finished run says about its numbers, after the rows. What it calls fastest is judged as `harness
// best` judges it.
#pragma once

#include "experiment/experiment.hpp"
#include "results/store/writer.hpp"

namespace harness::sweep {

/// The fastest of each graph and algorithm and, for an A/A run, the noise floor, which also
/// goes into meta.json.
void print_summary(results::ResultWriter& writer, const experiment::Experiment& experiment);

}  // namespace harness::sweep
