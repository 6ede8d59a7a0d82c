// All data of one measured configuration, from the worker that measures it to the result files. Numbers are
// typed here. harness/results/store/fields.hpp converts them to text for the files only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/counted.hpp"

namespace harness::results {

/// One measured repetition: a line of samples.csv.
struct Sample {
  double time_ms = 0;
  uint64_t supersteps = 0;
  uint64_t round = 0;
  double at_s = 0;  ///< start time in seconds since 1970; 0: not known
  /// id, in the input, of the vertex from which the run started, if sources are drawn at random; otherwise -1
  int64_t source = -1;
  uint64_t edges = 0;  ///< edges that count as processed in a run from this source
  /// time of a fixed workload (the yardstick) right after the repetitions, which shows the speed of the
  /// device. 0 if the device has no such workload
  double yardstick_ms = 0;
};

using Text = std::string;
using Count = std::optional<uint64_t>;
using Real = std::optional<double>;
using Flag = std::optional<bool>;

/// Statistics of the samples of a correct result. They are cleared if the result is wrong.
struct Times {
#define TIMES(type, name, ...) type name;
#include "results/store/columns.def"
};

/// Texts about a correct result and its run, such as the answer. They are cleared if the result is wrong.
struct Said {
#define SAID(type, name, ...) type name;
#include "results/store/columns.def"
};

/// A row of results.csv. Each member is the column of its name, declared in columns.def. A value that is
/// empty, not set or NaN was not measured.
struct Measurement : Times, Said {
#define ROW(type, name, ...) type name;
#include "results/store/columns.def"

  std::vector<Counted> counts;                     ///< values of the columns that the backend declares
  std::vector<Sample> samples;                     ///< lines of samples.csv
  std::vector<std::vector<Counted>> kernels;       ///< lines of kernels.csv, if the backend counts per kernel
  std::vector<std::vector<Counted>> update_lines;  ///< lines of updates.csv, one per batch of a stream
  std::vector<std::vector<Counted>> timeline;      ///< lines of timeline.csv, if it was monitored
};

}  // namespace harness::results
