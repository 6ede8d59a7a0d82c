// Conditions of the machine that disturb measurements, with advice. A run warns of them before it begins, and
// `harness doctor` lists all.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace harness::results {

/// Returns the frequency governor of the first processor, such as performance or powersave. Empty if unknown.
std::string governor();

/// Returns the load average of the last minute.
std::optional<double> load_average();

/// Returns one line per problem. A line begins with a few words that name the kind of problem, then a colon.
/// A line does not contain `; `, because the column `warning` separates lines by it. If `measuring` is true,
/// harness itself loads the machine, so that only load beyond the number of cores counts as that of other
/// programs.
std::vector<std::string> machine_advice(const std::string& governor, double load, unsigned cores,
                                        bool measuring);

// The functions below detect that other programs compete for processors. Repetitions that were disturbed in
// this way are repeated.

/// Returns how long the current threads of this process have been runnable but not running, in milliseconds,
/// summed over the threads. Threads that have ended and unfinished waits do not count. Returns 0 if the
/// kernel does not record this time (/proc/self/task/*/schedstat).
double processor_wait_ms();

/// Returns true if the machine has more runnable threads than processors, and some of them belong to other
/// programs (/proc/loadavg). Returns false if the kernel does not report this.
bool processors_are_crowded();

}  // namespace harness::results
