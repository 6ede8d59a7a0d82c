// Runs a check in child processes. If a plugin crashes or hangs, that costs one combination, and a new child
// continues with the next one. The parent loads no plugin.
#pragma once

#include <functional>

#include "base/error.hpp"
#include "cli/check_report.hpp"

namespace harness::cli {

/// Calls `run` in children until one has finished, and reports the events. Returns Exit::ok if every plugin
/// had runs and all of them were right. Rethrows an Error of a child.
Exit check_in_children(const std::function<void(CheckEvents&)>& run);

}  // namespace harness::cli
