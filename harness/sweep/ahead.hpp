// Links the programs of a sweep ahead of time: runs `harness assemble` as a child process at idle priority,
// on fewer threads than there are cores. A sweep starts the process, except for backends whose runs need the
// same cores.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "sweep/worker/message.hpp"

namespace harness::sweep {

/// Capability of backends that can link programs without their device.
inline constexpr const char* assembles_elsewhere = "assemble.elsewhere/1";

/// Number of cores that stay free: one for the worker, one for its supervisor.
inline constexpr unsigned cores_left_alone = 2;

class LinkAhead {
 public:
  /// Starts the process if `backend` can link without its device, a cache to link into exists, and enough
  /// cores are left. Otherwise, or if no process can be started, does nothing.
  LinkAhead(const WorkerJob& job, const std::string& backend);
  ~LinkAhead();  ///< ends the process, finished or not
  LinkAhead(const LinkAhead&) = delete;
  LinkAhead& operator=(const LinkAhead&) = delete;

  bool started() const { return pid_ > 0; }

 private:
  pid_t pid_ = -1;
};

/// Gives this process idle priority from now on, and makes it end with its parent.
void become_idle();

}  // namespace harness::sweep
