// Whether other programs have the processors that a run needs. Sampling repeats what they disturbed.
#pragma once

namespace harness::results {

/// Milliseconds that all threads of this process have spent runnable but not running, since they began; 0 if
/// the kernel does not count it (/proc/self/task/*/schedstat). The time of threads that have ended is not in
/// it, nor is that of a wait that goes on.
double processor_wait_ms();

/// Whether more threads of the machine are runnable at this moment than it has processors, and some of them
/// belong to other programs (/proc/loadavg); false if the kernel does not tell.
bool processors_are_crowded();

}  // namespace harness::results
