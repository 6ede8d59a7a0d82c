// A worker with several processes: its start through MPI, and the work of its processes other than process 0.
// The command `harness worker`, which `--help` does not list, calls these functions.
#pragma once

#include <cstdint>
#include <string>

#include "sweep/worker/worker.hpp"

namespace harness::sweep {

/// Processes of a worker, as its command line says.
struct Processes {
  uint32_t count = 1;
  std::string socket;  // where process 0 fetches its file descriptors
};

/// Seconds after which processes end if they have not found each other. A launcher may have to start
/// processes on other hosts, which takes time.
inline constexpr unsigned seconds_to_join = 60;

/// Names of the options of `harness worker`.
inline constexpr const char* start_option = "--start";
inline constexpr const char* join_option = "--join";
inline constexpr const char* socket_option = "--socket";

/// Replaces this process by the launcher of MPI, which starts the processes. If that is not possible, reports
/// the reason to the parent process and returns.
Exit start_processes(const Processes& processes);

/// Serves as one of the processes that the launcher has started.
Exit join_processes(const Processes& processes, CatalogueOf catalogue_of);

}  // namespace harness::sweep
