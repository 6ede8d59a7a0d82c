// Child processes that harness itself started: workers, samplers, and processes that link device code ahead
// of its use. harness skips these when it looks for processes that plugins left behind. Commands run plugin
// code by in_child(), so that a crash of the plugin becomes an error of one line.
#pragma once

#include <sys/types.h>

#include <functional>
#include <set>
#include <string>

namespace harness {

inline std::set<pid_t>& own_children() {
  static std::set<pid_t> pids;
  return pids;
}

/// Returns all current child processes, including those that plugins started.
std::set<pid_t> children();

/// Returns all current descendants of a process.
std::set<pid_t> descendants(pid_t ancestor);

/// Runs `work` in a child process and returns its result. Rethrows an Error that `work` throws. If a signal
/// or exit() ends the child, throws an Error that begins with `what`, such as "counting". The child and its
/// descendants are killed before this function returns, and also if this process ends first. Only the main
/// thread may call this function, and no other thread may hold a lock that `work` needs.
std::string in_child(const std::string& what, const std::function<std::string()>& work);

}  // namespace harness
