// Measures the noise of this machine: a short A/A run, and a comparison with the previous A/A run. The
// command is `harness doctor --system --aa`.
#pragma once

#include <filesystem>

#include "cli/commands.hpp"

namespace harness::cli {

/// Runs the A/A measurement and stores it in the next free subfolder of `folder` (1, 2, ...). Prints the
/// noise floor, which settings have changed since the previous run, and whether times vary less than before.
Exit measure_noise(const Context& context, const std::filesystem::path& folder);

}  // namespace harness::cli
