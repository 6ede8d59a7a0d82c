// Runs a check in child processes. A crash or a hang of a plugin ends one child and costs one combination,
// and a new child continues with the next combination. The parent loads no plugin.
#pragma once

#include <functional>

#include "base/error.hpp"
#include "cli/check_report.hpp"

namespace harness::cli {

/// Calls `run` in one child process after another until one has finished, and prints reports of the events.
/// Returns Exit::ok if every plugin had runs and all runs were right. Rethrows an Error of a child.
Exit check_in_children(const std::function<void(CheckEvents&)>& run);

}  // namespace harness::cli
