// How many configurations of an experiment can run. Plugins plan their runs for that, so they are asked in a
// process of their own.
#pragma once

#include <cstdint>

#include "cli/commands.hpp"
#include "experiment/experiment.hpp"

namespace harness::cli {

/// Throws Error for what is wrong with a graph, and where a plugin ends the process that asks it.
uint64_t count_valid(const experiment::Experiment& experiment, const Context& context);

}  // namespace harness::cli
