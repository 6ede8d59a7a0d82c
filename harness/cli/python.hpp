// Runs Python scripts of harness, which draw figures or compare results with published numbers. A command
// passes its arguments on, and returns the exit code of the script.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"

namespace harness::cli {

/// Runs `script`, a path relative to library_folder(), such as "plots/harness_plot.py". Throws Error if the
/// script is missing or Python cannot be started. Returns Exit::failed if the script was killed.
Exit run_script(const std::string& script, const std::vector<std::string>& arguments);

/// Returns the global options of a command as options of its script, such as `--with=--threads=2`. The script
/// passes them on to the runs of harness that it starts.
std::vector<std::string> globals_for_runs(const Context& context);

/// Prints which Python runs the scripts and how to choose another one, because the look of figures depends on
/// its libraries.
void print_python();

}  // namespace harness::cli
