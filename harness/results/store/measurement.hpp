// What is known of one configuration, from the worker that measures it to the files that keep it. Numbers are
// numbers here; harness/results/store/cells.hpp makes them text, for the files alone.
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

using Count = std::optional<uint64_t>;
using Real = std::optional<double>;
using Flag = std::optional<bool>;

/// What sums up the samples of a right result. It is taken out where the result is wrong.
struct Times {
  Real time_ms_median, time_ms_min, time_ms_max, time_ms_mean, time_ms_q1, time_ms_q3, time_ms_cv;
  Real time_ms_median_low, time_ms_median_high;
  Real gteps, gteps_harmonic;
};

/// What is said of a right result. It is taken out where the result is wrong.
struct Said {
  std::string answer, answer_hash, kept_arrays;
};

/// A row of results.csv: every member is the column of its name, whose meaning stands in fields.cpp. What is
/// empty, not set or not a number was not measured.
struct Measurement : Times, Said {
  // The configuration and what became of it.
  std::string id, experiment, status, reason, warning;
  std::string algorithm, algorithm_params, format, format_params, schedule, schedule_params;
  std::string baseline, baseline_params;
  std::string direction, frontier_in, frontier_out, options, backend;
  // The graph.
  std::string graph, graph_hash, graph_policy, graph_order;
  Real read_ms, order_ms, edges_d;
  Count vertices, edges;
  // How it was measured.
  Count repetitions, rounds, busy_rounds, batch, warmup_runs, outliers, sources, seed;
  Flag stable;
  std::string verified, caches;
  // What the runs did.
  Count supersteps, edges_processed;
  // What it took to prepare and to check them.
  Real orient_ms, build_ms, load_ms, upload_ms, assemble_ms, assemble_link_ms, verify_ms, end_to_end_ms;
  Real given_up_ms;
  Flag assemble_cached;
  Count hook_calls, hook_calls_left, atomics_linked, atomics_left;
  std::string arrays;
  Count format_bytes, algorithm_bytes, frontier_bytes, scratch_bytes, peak_device_bytes, host_rss_bytes;
  // The machine and the software.
  std::string device, throttled, plugin_hash, harness_version, started_at;
  Count threads;
  Real clock_before_mhz, clock_after_mhz, memory_clock_mhz, temperature_before_c, temperature_after_c;
  Real load_average;
  Flag huge_pages;

  std::vector<Counted> counts;                ///< in columns that the backend declares
  std::vector<Sample> samples;                ///< lines of samples.csv
  std::vector<std::vector<Counted>> kernels;  ///< lines of kernels.csv, where the backend counts by kernel
};

}  // namespace harness::results
