// Measures the noise of this machine, for the command `harness doctor --system --aa`. It makes a short A/A
// run, which measures each configuration in pairs of equal rounds, and compares it with the previous A/A run.
#pragma once

#include <filesystem>

#include "cli/commands.hpp"

namespace harness::cli {

/// Makes the A/A run and stores its results in the next free subfolder of `folder` (1, 2, ...). Prints the
/// noise floor, which is the usual difference between equal rounds. If there is a previous run, also prints
/// which settings of the machine have changed since, and whether times vary less than in that run.
Exit measure_noise(const Context& context, const std::filesystem::path& folder);

}  // namespace harness::cli
