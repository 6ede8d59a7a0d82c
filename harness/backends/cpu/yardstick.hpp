// A fixed workload whose time shows the current speed of the cores. It runs right after the repetitions of a
// configuration. `harness compare` detects from its times whether the machine had the same speed in two runs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "backends/cpu/pool.hpp"
#include "base/stopwatch.hpp"

namespace harness::cpu {

/// Performs the operations that limit kernels of graph algorithms, on all threads of a pool with a barrier
/// after each phase. The operations are random gathers from a part of a table that fits a core's own cache,
/// random gathers from the whole table, and atomic additions to shared cells. Other work on a core, a
/// lower clock, contended memory and cores without a shared cache slow them down. A measurement takes some
/// tenths of a millisecond.
class Yardstick {
 public:
  /// Returns the sum of the median times of the three kinds of phases, in milliseconds. Within 20 ms of a
  /// measurement on as many threads, it returns the same result again, so that it takes little of the time of
  /// short runs. The first call makes the table.
  double measure(Pool& pool);

 private:
  unsigned threads_ = 0;            // of the last measurement
  std::optional<Stopwatch> since_;  // end of the last measurement
  double last_ms_ = 0;
  std::vector<uint32_t> table_;
};

}  // namespace harness::cpu
