// Scripts of the harness that are written in Python: figures, and what judges published numbers. A command
// hands its words over and ends with the script's exit code.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::cli {

/// Runs `script`, a path in the folder of the harness's own files, such as "plots/harness_plot.py". Throws
/// where it is missing or cannot be started; a script that was killed counts as failed.
Exit run_script(const std::string& script, const std::vector<std::string>& arguments);

/// Prints which Python runs scripts, and how another is chosen: what figures look like depends on its
/// libraries.
void print_python();

}  // namespace harness::cli
