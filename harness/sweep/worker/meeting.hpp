// A named socket at which process 0 of a worker with several processes fetches its file descriptors. A
// launcher such as mpiexec starts that process, so process 0 inherits no descriptors from its supervisor.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/file_descriptor.hpp"

namespace harness::sweep {

/// The supervisor's side of the socket, which sends the file descriptors to process 0.
class Meeting {
 public:
  /// Makes the socket. Throws Error if its path is too long.
  explicit Meeting(const std::filesystem::path& socket);
  int fd() const { return socket_.get(); }
  /// If a process has connected, sends it copies of the descriptors and returns true. Does not wait.
  bool hand_over(std::span<const int> descriptors);

 private:
  FileDescriptor socket_;
};

/// Called in process 0. Fetches `count` file descriptors. Their numbers are not the usual ones of a worker
/// (process.hpp), because MPI may already use those. Throws Error if the supervisor does not listen.
std::vector<FileDescriptor> fetch_descriptors(const std::string& socket, size_t count);

}  // namespace harness::sweep
