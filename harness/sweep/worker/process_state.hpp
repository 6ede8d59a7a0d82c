// What a row must leave as it found it: the threads of the process, where they may run, and how
// urgently. A thread that a plugin leaves behind would disturb the rows that come after, or take them
// along when it crashes.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <set>
#include <string>
#include <vector>

namespace harness::sweep {

class ProcessState {
 public:
  /// As it is now: the threads of the harness and of its device.
  ProcessState();

  /// What is not as it was then, in words.
  std::vector<std::string> changes() const;

 private:
  std::set<pid_t> threads_;
  cpu_set_t processors_;
  int priority_;
};

}  // namespace harness::sweep
