// Computes columns of results.csv from samples, both after measuring and after merging rounds. A measurement
// that was merged from several rounds has the same columns as one that was made in a single round.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "results/store/measurement.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

/// Computes the statistics of the samples. With several sources, each source counts once, by the median of
/// its times and the number of edges processed from it. Otherwise `edges` is the number of edges that count
/// as processed in a run.
void record_times(results::Measurement& measured, uint64_t edges);

/// Adds a warning to those of the measurement. A warning begins with a few words that name its kind, then a
/// colon.
void add_warning(results::Measurement& measured, const std::string& text);

/// Returns why the device had reduced its clock in one of the two states, or reduced it between them. Returns
/// an empty text if the device did not reduce its clock, or if that is unknown.
std::string throttled(const backends::DeviceState& before, const backends::DeviceState& after);

/// Adds warnings about the measured values and the machine. Samples, clocks and load must be filled in.
void add_warnings(results::Measurement& measured);

/// The samples of one source vertex. If sources are drawn at random, each of them counts once, however often
/// it was run: medians, rates and intervals are computed over sources.
struct FromSource {
  double time_ms = 0;  ///< median of its samples
  uint64_t edges = 0;  ///< edges that count as processed in a run from this source
};

/// Groups samples by source vertex, sorted by id. Returns an empty list if sources are not drawn at random.
std::vector<FromSource> by_source(std::span<const results::Sample> samples);

/// Returns the harmonic mean of edges per second, in 1e9, as Graph500 averages rates. NaN if a source has no
/// edges.
double harmonic_gteps(std::span<const FromSource> sources);

/// Merges the measurements of all rounds of a configuration into one (merge.cpp). The result begins as a copy
/// of the first round. It gets the samples of all rounds with their statistics, the last round's state of the
/// device, and the warnings of all rounds. `rounds` may not be empty. A sweep calls this function after the
/// last round.
results::Measurement merge(const std::vector<results::Measurement>& rounds);

}  // namespace harness::sweep
