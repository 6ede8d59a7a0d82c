// Child processes that this process started on purpose: workers, samplers, and processes that link ahead. The
// search for processes that plugins left behind skips them. Commands run plugin code in such a child, so that
// a crash of the code becomes an error of one line in this process.
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
/// or an exit ends the child, throws an Error that begins with `what`, such as "counting". The child and its
/// descendants end with this call, and with this process. Only the main thread may call it, while no other
/// thread holds a lock that `work` needs.
std::string in_child(const std::string& what, const std::function<std::string()>& work);

}  // namespace harness
