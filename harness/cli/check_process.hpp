// Runs a check in child processes. If a plugin crashes or hangs, its child process is replaced. The
// combination of plugins that was being checked is recorded as crashed, and the new child continues with the
// next combination. The parent process loads no plugin.
#pragma once

#include <functional>

#include "base/error.hpp"
#include "cli/check_report.hpp"

namespace harness::cli {

/// Calls `run` in a child process, and again in a new child after a crash or hang, until a call returns or
/// there are too many crashes. Prints reports of the events that the children send. Returns Exit::ok if every
/// plugin had runs and all runs were right. Rethrows an Error of a child.
Exit check_in_children(const std::function<void(CheckEvents&)>& run);

}  // namespace harness::cli
