// Runs Python scripts of harness: figures, and the comparison with published numbers. A command passes its
// arguments on and ends with the script's exit code.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"

namespace harness::cli {

/// Runs `script`, a path relative to library_folder(), such as "plots/harness_plot.py". Throws Error if it is
/// missing or cannot be started. A script that was killed counts as failed.
Exit run_script(const std::string& script, const std::vector<std::string>& arguments);

/// Returns the global options of a command as options of its script, which passes them on to the runs that it
/// starts: `--with=--threads=2`.
std::vector<std::string> globals_for_runs(const Context& context);

/// Prints which Python runs scripts and how to choose another one. The look of figures depends on its
/// libraries.
void print_python();

}  // namespace harness::cli
