// A fixed piece of work that tells how fast the cores run at this moment. The backend measures it for the
// samples, and `compare` tells by it whether two runs had the same machine.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "backends/cpu/pool.hpp"
#include "base/stopwatch.hpp"

namespace harness::cpu {

/// What kernels of graph algorithms wait for, on all threads of a pool with a barrier after each phase:
/// random gathers from a table that fits into a core's own cache and from one that does not, and atomic
/// additions to cells that the threads share. A neighbour on the core, a lower clock, a memory that others
/// use and cores that share no cache make it slower. It takes some tenths of a millisecond.
class Yardstick {
 public:
  /// Returns the milliseconds of a phase of each kind, medians, added up. Measures once in 20 ms, so that it
  /// takes little of the time of short runs. The first call makes the table.
  double measure(Pool& pool);

 private:
  unsigned threads_ = 0;            // of the last measurement
  std::optional<Stopwatch> since_;  // it ended
  double last_ms_ = 0;
  std::vector<uint32_t> table_;
};

}  // namespace harness::cpu
