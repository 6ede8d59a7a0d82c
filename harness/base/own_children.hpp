// Processes that this one started and knows of: workers, samplers, whoever links ahead. Whoever looks for
// processes that plugins left behind leaves these alone. Commands that ask plugins something do it in such a
// child, so that a crash there is an error of one line here.
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

/// All child processes that are there now, known or not.
std::set<pid_t> children();

/// Returns what `work` returned in a child process. An Error that it throws is thrown here; so is its end by
/// a signal or an exit, after `what`, such as "counting". The child and all that it started end with it, and
/// with this process. To be called by the main thread while no other holds a lock that `work` needs.
std::string in_child(const std::string& what, const std::function<std::string()>& work);

}  // namespace harness
