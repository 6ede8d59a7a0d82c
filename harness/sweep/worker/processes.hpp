// A worker with several processes: its start through MPI, and what its processes other than process 0 do. The
// hidden command `worker` calls it.
#pragma once

#include <cstdint>
#include <string>

#include "sweep/worker/worker.hpp"

namespace harness::sweep {

/// Processes of a worker, as its command line says.
struct Processes {
  uint32_t count = 1;
  std::string socket;  // where process 0 fetches its descriptors
};

/// Processes that have not met after this time end. A launcher starts processes on other hosts, too.
inline constexpr unsigned seconds_to_join = 60;

/// Names of the options of the hidden command.
inline constexpr const char* start_option = "--start";
inline constexpr const char* join_option = "--join";
inline constexpr const char* socket_option = "--socket";

/// Replaces this process by the launcher of MPI, which starts the processes. Returns if that is not possible,
/// after the parent was told why.
Exit start_processes(const Processes& processes);

/// Serves as one of the processes.
Exit join_processes(const Processes& processes, CatalogueOf catalogue_of);

}  // namespace harness::sweep
