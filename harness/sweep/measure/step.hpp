// Steps of measuring one configuration, as far as the supervisor distinguishes them. The supervisor limits
// the time of each step, and names the step in which a worker died.
#pragma once

#include <cstdint>
#include <functional>

namespace harness::sweep {

enum class Step : uint32_t { start, idle, load, prepare, run, verify };

/// Returns the text of a step for messages. In "died of SIGSEGV while preparing (building the format,
/// assembling)", it is the text after "while".
const char* step_name(Step step);
/// Returns the word of a step in timeline.csv, such as "prepare"; empty if there is none with this number.
const char* step_word(Step step);

/// Called at the beginning of every step. Step::run is reported once per run, before its timed region.
using StepObserver = std::function<void(Step)>;

}  // namespace harness::sweep
