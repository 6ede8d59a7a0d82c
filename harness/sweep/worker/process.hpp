// A worker process: this executable in its own process group. It has a channel for requests and answers, and
// a pulse, a memory page in which it records its current step. The supervisor starts it. Killing the group
// ends the worker and every process that a plugin has started.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <set>
#include <span>

#include "base/temporary.hpp"
#include "sweep/worker/channel.hpp"
#include "sweep/worker/meeting.hpp"
#include "sweep/worker/output.hpp"
#include "sweep/worker/pulse.hpp"
#include "sweep/worker/segments.hpp"

namespace harness::sweep {

/// File descriptors that are open in a worker when it starts.
inline constexpr int worker_channel_fd = 3;
inline constexpr int worker_pulse_fd = 4;
inline constexpr const char* worker_command = "worker";
/// Stands for an unknown wait status. waitpid() never returns this value.
inline constexpr int unknown_end = -1;

class WorkerProcess {
 public:
  /// Starts a worker. With several processes, the process that is started becomes their launcher, and this
  /// object stands for all of them. Throws Error if no process can be started.
  explicit WorkerProcess(uint32_t processes = 1);
  /// Gives the worker some time to end by itself, then kills it and its descendants.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  pid_t pid() const { return pid_; }
  Channel& channel() { return *channel_; }
  Output& output() { return *output_; }
  const Pulse& pulse() const { return pulse_; }

  /// Returns the wait status if the worker has ended, or unknown_end if other code of this process has
  /// collected that status.
  std::optional<int> ended();
  /// Kills the worker's process group and its descendants in other groups. Returns the wait status if the
  /// process ends in time.
  std::optional<int> kill();
  /// Returns how many processes the worker left behind, as found by kill(). They are not counted if the
  /// worker has several processes of its own.
  size_t orphans() const { return orphans_; }
  /// Returns the worker's private resident memory, of all its processes. Pages of a mapped graph do not
  /// count.
  uint64_t private_bytes() const;

 private:
  std::optional<int> wait_for(double seconds);
  void kill_orphans();
  void meet_first(std::span<const int> descriptors);

  const uint32_t processes_;
  TemporaryFolder temporary_{"harness-worker"};  // for files of the worker and its descendants
  Pulse pulse_;
  std::optional<Channel> channel_;
  std::optional<Output> output_;
  pid_t pid_ = -1;
  // set only with several processes
  std::optional<Meeting> meeting_;
  std::optional<Segments> segments_;
  std::optional<int> status_;
  // children of this process before it started the worker; kill_orphans() spares them
  std::set<pid_t> children_before_;
  size_t orphans_ = 0;
};

}  // namespace harness::sweep
