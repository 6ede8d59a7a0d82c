// Why a process ended, in words for a row. A signal is named, and so is the step that it came in.
#pragma once

#include <cstdint>
#include <string>

namespace harness::sweep {

/// How often the kernel has killed for want of memory, as far as this process may know.
uint64_t kernel_oom_kills();

struct Death {
  std::string status;  ///< of the row: crash, oom or interrupted
  std::string reason;  ///< "died of SIGSEGV (Segmentation fault)"
};

/// From what waitpid() gave. `oom_killed`: the kernel has killed for want of memory meanwhile.
Death death_of(int wait_status, bool oom_killed);

}  // namespace harness::sweep
