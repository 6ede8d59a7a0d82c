// Runs a check in child processes: a crash or a hang of a plugin costs one combination, and a new child goes
// on with the next one. The parent loads no plugin.
#pragma once

#include <functional>

#include "base/error.hpp"
#include "cli/check_report.hpp"

namespace harness::cli {

/// Calls `run` in a child until it comes to its end, and reports its events. Returns Exit::ok if every plugin
/// had runs and all of them were right. Rethrows an Error of the child.
Exit check_in_children(const std::function<void(CheckEvents&)>& run);

}  // namespace harness::cli
