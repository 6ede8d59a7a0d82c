// Steps of measuring one configuration, as far as the supervisor distinguishes them. It limits the time of
// each, and names the one in which a worker died.
#pragma once

#include <cstdint>
#include <functional>

namespace harness::sweep {

enum class Step : uint32_t { start, idle, load, prepare, run, verify };

/// Returns text for messages: "died of SIGSEGV while preparing (building the format, assembling)".
const char* step_name(Step step);

/// Called at the beginning of every step. `run` is reported once per run, never inside of the timed region.
using StepObserver = std::function<void(Step)>;

}  // namespace harness::sweep
