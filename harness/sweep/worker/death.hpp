// Describes why a process ended, for the column `reason` of the configuration that it measured. If a signal
// ended the process, the description names the signal. The supervisor calls these functions.
#pragma once

#include <cstdint>
#include <string>

namespace harness::sweep {

/// Returns how many processes the operating system has killed for lack of memory. They are counted on the
/// machine and in this process's control group, if /proc and /sys show that.
uint64_t kernel_oom_kills();

struct Death {
  std::string status;  ///< status of the measurement: crash, oom or interrupted
  std::string reason;  ///< such as "died of SIGSEGV (Segmentation fault)"
};

/// Describes a wait status of waitpid(). `oom_killed` tells whether the kernel has killed a process for lack
/// of memory since the worker started.
Death death_of(int wait_status, bool oom_killed);
/// Describes the wait status of a launcher of several processes, whose exit code tells how one of these
/// processes ended.
Death death_of_processes(int wait_status, bool oom_killed);

}  // namespace harness::sweep
