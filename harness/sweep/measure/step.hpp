// The steps of measuring one configuration, as far as a watcher must tell them apart. The supervisor limits
// the time of each, and names the one in which a worker died.
#pragma once

#include <cstdint>
#include <functional>

namespace harness::sweep {

enum class Step : uint32_t { start, idle, load, prepare, run, verify };

/// For messages: "died of SIGSEGV while preparing (building the format, assembling)".
const char* step_name(Step step);

/// Told of every step as it begins; `run` once for each run, never inside of what is timed.
using StepObserver = std::function<void(Step)>;

}  // namespace harness::sweep
