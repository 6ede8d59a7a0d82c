// Processes that this one started and knows of: workers, samplers, whoever links ahead. Whoever looks for
// processes that plugins left behind leaves these alone.
#pragma once

#include <sys/types.h>

#include <set>

namespace harness {

inline std::set<pid_t>& own_children() {
  static std::set<pid_t> pids;
  return pids;
}

/// All child processes that are there now, known or not.
std::set<pid_t> children();

}  // namespace harness
