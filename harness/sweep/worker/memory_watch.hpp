// Memory that the plugins of a row do not give back: a leak that is small enough for its own row adds up
// until some other one runs out of memory. The row that leaves memory behind says so in a warning.
#pragma once

#include <cstdint>

#include "experiment/experiment.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

class MemoryWatch {
 public:
  explicit MemoryWatch(runtime::Session& session);

  /// A graph was opened, and the session keeps nothing yet.
  void graph_is_open();
  /// `again`: this process measured the row before, and looked at what it left. What is free is not given
  /// back first then, as new pages take longer than the run of a small graph.
  void row_begins(bool again = false);
  /// What the row left, in bytes; 0 where it is too little to tell. What the session keeps is no leak; it may
  /// be forgotten here, to be sure.
  uint64_t left();
  /// Many rows have each left a little since the graph was opened, together so much that a new process is
  /// worth the time that it takes to start.
  bool is_worn() const { return worn_; }

 private:
  /// Resident memory minus what the session holds.
  int64_t unaccounted() const;
  bool has_grown() const;

  runtime::Session& session_;
  const int64_t noticeable_;
  int64_t at_open_ = 0, at_row_ = 0;
  bool worn_ = false;
};

// How much memory a worker may hold before it is ended, so that a leak costs one row and not the machine. The
// plan names it, or it follows from the memory of the machine.

/// The plan's limit; without one, nine tenths of the memory that this machine or container has.
uint64_t memory_limit_of(const experiment::MeasurePlan& plan);

}  // namespace harness::sweep
