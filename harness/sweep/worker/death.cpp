#include "sweep/worker/death.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <csignal>
#include <cstring>
#include <fstream>

#include "sweep/worker/process.hpp"

namespace harness::sweep {
namespace {

uint64_t counter(const char* file, const std::string& wanted) {
  std::ifstream lines(file);
  std::string name;
  for (uint64_t value = 0; lines >> name >> value;) {
    if (name == wanted) return value;
  }
  return 0;
}

// Returns true for signals that users, batch systems and the kernel send to a process, but plugins do not
// send to themselves.
bool from_outside(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

}  // namespace

uint64_t kernel_oom_kills() {
  return counter("/proc/vmstat", "oom_kill") + counter("/sys/fs/cgroup/memory.events", "oom_kill");
}

Death death_of(int wait_status, bool oom_killed) {
  if (wait_status == unknown_end) return {"crash", "ended for an unknown reason"};
  if (!WIFSIGNALED(wait_status)) {
    return {"crash", fmt::format("ended the process with exit code {}", WEXITSTATUS(wait_status))};
  }
  const int signal = WTERMSIG(wait_status);
  const char* abbreviation = sigabbrev_np(signal);
  const char* description = sigdescr_np(signal);
  const std::string name =
      abbreviation != nullptr ? fmt::format("SIG{}", abbreviation) : std::to_string(signal);
  if (signal == SIGKILL && oom_killed) {
    return {"oom", "was killed by the kernel because memory ran out (SIGKILL)"};
  }
  if (from_outside(signal)) {
    return {"interrupted", fmt::format("was killed from outside ({})", name)};
  }
  return {"crash", fmt::format("died of {} ({})", name, description != nullptr ? description : "unknown")};
}

Death death_of_processes(int wait_status, bool oom_killed) {
  // If a signal ended a process, the launcher of MPICH exits with the wait status of that process. The
  // launcher of Open MPI exits with 128 plus the signal. No process of harness exits with such a code.
  constexpr int most_exit_codes = 3;
  const bool by_signal = WIFEXITED(wait_status) && WEXITSTATUS(wait_status) > most_exit_codes;
  Death death = death_of(by_signal ? WEXITSTATUS(wait_status) & 0x7f : wait_status, oom_killed);
  if (by_signal) death.reason = "lost a rank, which " + death.reason;
  return death;
}

}  // namespace harness::sweep
