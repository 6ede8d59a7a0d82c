// Counts the configurations of an experiment that can run. `harness list` prints the number. Counting calls
// plugin code, so it runs in a child process.
#pragma once

#include <cstdint>

#include "cli/commands.hpp"
#include "experiment/experiment.hpp"

namespace harness::cli {

/// Returns the number of configurations that can run. Throws Error if a graph cannot be opened or a plugin
/// ends the child process.
uint64_t count_valid(const experiment::Experiment& experiment, const Context& context);

}  // namespace harness::cli
