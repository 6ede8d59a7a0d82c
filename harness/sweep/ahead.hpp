// What a sweep will link next, linked meanwhile: `harness assemble` as a child process that gets only time
// that nobody else wants, on fewer threads than there are cores. Not for backends whose runs need these
// cores.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "sweep/worker/message.hpp"

namespace harness::sweep {

/// The capability of backends whose programs can be linked without their device.
inline constexpr const char* assembles_elsewhere = "assemble.elsewhere/1";

/// Cores that are left alone: the worker's, and the one that looks after it.
inline constexpr unsigned cores_left_alone = 2;

class LinkAhead {
 public:
  /// Starts where `backend` can be assembled for elsewhere, there is a cache to link into, and cores are
  /// left; else, and where no process can be started, it does nothing.
  LinkAhead(const WorkerJob& job, const std::string& backend);
  ~LinkAhead();  ///< ends it, done or not
  LinkAhead(const LinkAhead&) = delete;
  LinkAhead& operator=(const LinkAhead&) = delete;

  bool started() const { return pid_ > 0; }

 private:
  pid_t pid_ = -1;
};

/// This process, from now on, gets only time that nobody else wants, and ends with its parent.
void become_idle();

}  // namespace harness::sweep
