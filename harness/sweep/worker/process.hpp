// A worker process: this executable again, in a process group of its own, with a channel and a pulse. Ending
// it ends the group, and so whatever a plugin has started.
#pragma once

#include <sys/types.h>

#include <optional>
#include <set>

#include "base/temporary.hpp"
#include "sweep/worker/channel.hpp"
#include "sweep/worker/output.hpp"
#include "sweep/worker/pulse.hpp"

namespace harness::sweep {

/// File descriptors that a worker finds open.
inline constexpr int worker_channel_fd = 3;
inline constexpr int worker_pulse_fd = 4;
inline constexpr const char* worker_command = "worker";
/// No wait status has this value.
inline constexpr int unknown_end = -1;

class WorkerProcess {
 public:
  /// Throws Error where no process can be started.
  WorkerProcess();
  /// Lets the worker end by itself for a moment, then ends it and what it started.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  pid_t pid() const { return pid_; }
  Channel& channel() { return *channel_; }
  Output& output() { return *output_; }
  const Pulse& pulse() const { return pulse_; }

  /// The wait status once the worker has ended; unknown_end where somebody else took it.
  std::optional<int> ended();
  /// SIGKILL to the worker's process group and to whatever it has started, also in groups of their own; the
  /// wait status, if the kernel gives it up in time.
  std::optional<int> kill();
  /// How many processes it had started and left, by what kill() found.
  size_t orphans() const { return orphans_; }
  /// Resident memory that is the worker's own: pages of a mapped graph do not count.
  uint64_t private_bytes() const;

 private:
  std::optional<int> wait_for(double seconds);
  void kill_orphans();

  TemporaryFolder temporary_{"harness-worker"};  // of the worker and of all that it starts
  Pulse pulse_;
  std::optional<Channel> channel_;
  std::optional<Output> output_;
  pid_t pid_ = -1;
  std::optional<int> status_;
  std::set<pid_t> children_before_;  // of this process, and none of the worker's
  size_t orphans_ = 0;
};

}  // namespace harness::sweep
