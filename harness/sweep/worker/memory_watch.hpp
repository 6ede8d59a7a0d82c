// Detects memory that plugins do not release. A small leak accumulates until some later configuration runs
// out of memory. The worker checks after each configuration, and the configuration that leaks gets a warning.
#pragma once

#include <cstdint>

#include "experiment/experiment.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

class MemoryWatch {
 public:
  explicit MemoryWatch(runtime::Session& session);

  /// Call after a graph was opened, when the session holds nothing yet.
  void graph_is_open();
  /// Call before a configuration is measured. `again` says that this process has measured and checked it
  /// before. Freed memory is then not returned to the system. Otherwise the measurement would request new
  /// pages, which takes longer than a run on a small graph.
  void row_begins(bool again = false);
  /// Returns the bytes leaked since row_begins(), or 0 if the amount is within noise. Memory that the session
  /// holds does not count. This function may make the session release its memory to get an exact number.
  uint64_t left();
  /// Returns true if many small leaks since the graph was opened add up, so that starting a new process is
  /// worthwhile.
  bool is_worn() const { return worn_; }

 private:
  /// Returns the resident memory of the process minus the memory that the session holds, in bytes.
  int64_t unaccounted() const;
  bool has_grown() const;

  runtime::Session& session_;
  const int64_t noticeable_;
  int64_t at_open_ = 0, at_row_ = 0;
  bool worn_ = false;
};

/// Returns the limit of a worker's memory in bytes. It is `plan.memory_limit`, or if that is 0, nine tenths
/// of the memory of this machine or container. Because of the limit, a leak fails one configuration and does
/// not use up the machine.
uint64_t memory_limit_of(const experiment::MeasurePlan& plan);

}  // namespace harness::sweep
