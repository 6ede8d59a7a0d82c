// The threads of this process: which of them were there before, and which a plugin has left behind. A thread
// that runs on disturbs whatever is measured after it, or takes it along when it crashes.
#pragma once

#include <sys/types.h>

#include <set>

namespace harness {

class KnownThreads {
 public:
  /// The threads that are there now.
  KnownThreads();

  /// Returns how many others run on by themselves, after some time for those that are about to end. A thread
  /// that waits without a limit for another to wake it is none of them, nor is one with a name of its own, as
  /// a driver's have.
  size_t others() const;

 private:
  size_t count_others() const;
  std::set<pid_t> threads_;
};

}  // namespace harness
