// Finds threads that a plugin left behind in this process. If such a thread keeps running, it disturbs later
// measurements. If it crashes, it ends the process.
#pragma once

#include <sys/types.h>

#include <set>

namespace harness {

class KnownThreads {
 public:
  /// Records the threads that exist now.
  KnownThreads();

  /// Returns the number of threads that the constructor did not record, after a short wait for threads that
  /// are about to end. Two kinds of threads are not counted. The first kind waits without a time limit until
  /// another thread wakes it. The second kind has its own name, as threads of device drivers do.
  size_t others() const;

 private:
  size_t count_others() const;
  std::set<pid_t> threads_;
};

}  // namespace harness
