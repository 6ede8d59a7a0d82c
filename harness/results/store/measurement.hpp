// What is known of one configuration, from the worker that measures it to the files that keep it. Numbers are
// numbers here; harness/results/store/fields.hpp makes them text, for the files alone.
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
  double at_s = 0;          ///< when it began: seconds since 1970; 0: not known
  int64_t source = -1;      ///< the vertex of the input that it started from, where sources are drawn
  uint64_t edges = 0;       ///< that a run from this source stands for
  double yardstick_ms = 0;  ///< of the device, right after the repetitions; 0: it has no yardstick
};

using Text = std::string;
using Count = std::optional<uint64_t>;
using Real = std::optional<double>;
using Flag = std::optional<bool>;

/// What sums up the samples of a right result. It is taken out where the result is wrong.
struct Times {
#define TIMES(type, name, ...) type name;
#include "results/store/columns.def"
};

/// What is said of a right result. It is taken out where the result is wrong.
struct Said {
#define SAID(type, name, ...) type name;
#include "results/store/columns.def"
};

/// A row of results.csv: each member is the column of its name, declared in columns.def. What is empty, not
/// set or not a number was not measured.
struct Measurement : Times, Said {
#define ROW(type, name, ...) type name;
#include "results/store/columns.def"

  std::vector<Counted> counts;                ///< in columns that the backend declares
  std::vector<Sample> samples;                ///< lines of samples.csv
  std::vector<std::vector<Counted>> kernels;  ///< lines of kernels.csv, where the backend counts by kernel
};

}  // namespace harness::results
