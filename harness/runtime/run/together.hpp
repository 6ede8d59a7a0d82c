// Runs work in all processes of a run at the same time. If the work fails in one process, it fails in all,
// with the same reason. The session prepares instances in this way, so that no process waits for one that has
// failed.
#pragma once

#include <functional>

#include "backends/peers.hpp"

namespace harness::runtime {

/// Calls `work` in every process. If it fails in some processes, throws in all processes what the failing
/// process with the lowest number threw. This is Unsupported, OutOfMemory, or Error.
void together(backends::Peers& peers, const std::function<void()>& work);

}  // namespace harness::runtime
