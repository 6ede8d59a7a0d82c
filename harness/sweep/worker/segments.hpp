// Segments of shared memory that MPI makes while processes find each other. It removes their names soon
// after, unless a process dies meanwhile. The supervisor then removes those that its worker left behind.
#pragma once

#include <filesystem>
#include <set>

namespace harness::sweep {

class Segments {
 public:
  /// Notes which segments exist before a worker starts. Removes old ones that no process has mapped, which a
  /// killed sweep left behind.
  Segments();
  /// Removes segments that exist since then and that no process has mapped.
  void remove_left() const;

 private:
  std::set<std::filesystem::path> before_;
};

}  // namespace harness::sweep
