// The noise of this machine: a short A/A run, and its difference from the run before. `harness doctor
// --system
// --aa` prints it.
#pragma once

#include <filesystem>

#include "cli/commands.hpp"

namespace harness::cli {

/// Measures into the next folder of `folder` (1, 2, ...), prints the noise floor, and compares with the run
/// before it: which settings changed, and whether times vary less.
Exit measure_noise(const Context& context, const std::filesystem::path& folder);

}  // namespace harness::cli
