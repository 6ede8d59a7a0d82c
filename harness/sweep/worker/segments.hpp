// Segments of shared memory that MPI makes while processes find each other. MPI removes their names soon
// after, unless a process dies meanwhile. The supervisor removes the segments that its dead worker left
// behind.
#pragma once

#include <filesystem>
#include <set>

namespace harness::sweep {

class Segments {
 public:
  /// Notes which segments exist before a worker starts. Removes those that are older than a minute and that
  /// no process has mapped, because a killed sweep left them behind.
  Segments();
  /// Removes segments that were made after the constructor ran and that no process has mapped.
  void remove_left() const;

 private:
  std::set<std::filesystem::path> before_;
};

}  // namespace harness::sweep
