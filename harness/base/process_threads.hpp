// Threads of this process: those that existed before, and those that a plugin left behind. A thread that
// keeps running disturbs later measurements, or ends the process if it crashes.
#pragma once

#include <sys/types.h>

#include <set>

namespace harness {

class KnownThreads {
 public:
  /// Records the threads that exist now.
  KnownThreads();

  /// Returns the number of other threads that run by themselves, after a short wait for threads that are
  /// about to end. Two kinds do not count: threads that wait without a time limit to be woken, and threads
  /// with their own name, such as a driver's.
  size_t others() const;

 private:
  size_t count_others() const;
  std::set<pid_t> threads_;
};

}  // namespace harness
