// What about the machine spoils measurements, and what to do about it. A run warns of it before it begins,
// and `harness doctor` lists all of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace harness::results {

/// The frequency governor of the first processor: performance, powersave and so on; empty where the machine
/// does not tell.
std::string governor();

/// The load average of the last minute.
std::optional<double> load_average();

/// A line for each problem, which begins with a few words and a colon that name its kind. It holds no "; ",
/// which separates the warnings of a row. `measuring`: this program has loaded the machine itself, so that
/// only a load beyond its cores is somebody else's.
std::vector<std::string> machine_advice(const std::string& governor, double load, unsigned cores,
                                        bool measuring);

// Whether other programs have the processors that a run needs. Sampling repeats what they disturbed.

/// Milliseconds that all threads of this process have spent runnable but not running, since they began; 0 if
/// the kernel does not count it (/proc/self/task/*/schedstat). The time of threads that have ended is not in
/// it, nor is that of a wait that goes on.
double processor_wait_ms();

/// Whether more threads of the machine are runnable at this moment than it has processors, and some of them
/// belong to other programs (/proc/loadavg); false if the kernel does not tell.
bool processors_are_crowded();

}  // namespace harness::results
