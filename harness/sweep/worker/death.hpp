// Describes why a process ended, for the reason of a row. The supervisor uses the description. If a signal
// ended the process, the description has its name.
#pragma once

#include <cstdint>
#include <string>

namespace harness::sweep {

/// Returns how often the kernel has killed for lack of memory, as far as this process can see.
uint64_t kernel_oom_kills();

struct Death {
  std::string status;  ///< status of the row: crash, oom or interrupted
  std::string reason;  ///< such as "died of SIGSEGV (Segmentation fault)"
};

/// Describes a wait status of waitpid(). `oom_killed`: the kernel has killed for lack of memory meanwhile.
Death death_of(int wait_status, bool oom_killed);
/// The same for the launcher of several processes, whose exit code tells how one of these ended.
Death death_of_processes(int wait_status, bool oom_killed);

}  // namespace harness::sweep
