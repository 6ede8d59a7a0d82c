// What follows from samples: where they were measured, and where rounds are put together. Both give the same
// columns, so a row does not tell in how many rounds it was measured but by its samples.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "results/store/measurement.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

/// The statistics of its samples. Of several sources each counts once, by its median and its own edges;
/// `edges` is what a run stands for where none are drawn.
void record_times(results::Measurement& measured, uint64_t edges);

/// Warnings add up: there may be several. Each begins with a few words and a colon that name its kind.
void add_warning(results::Measurement& measured, const std::string& text);

/// Why the device held its clock back, before, after or between the two; empty: it did not, or nobody knows.
std::string throttled(const backends::DeviceState& before, const backends::DeviceState& after);

/// What the numbers and the machine give reason to warn of; samples, clocks and load are there already.
void add_warnings(results::Measurement& measured);

/// Samples that started from several sources, by source: each counts once, however often it was run. Medians,
/// rates and intervals of a row with drawn sources are taken over these.
struct FromSource {
  double time_ms = 0;  ///< the median of its samples
  uint64_t edges = 0;  ///< that a run from it stands for
};

/// In the order of their ids; nothing where no sources are drawn.
std::vector<FromSource> by_source(std::span<const results::Sample> samples);

/// The harmonic mean of edges per second, in 1e9, as Graph500 wants rates averaged; nothing (not a number)
/// where some source stands for no edges.
double harmonic_gteps(std::span<const FromSource> sources);

/// The rounds of a configuration to its row, which the sweep asks for when the last round is there
/// (merge.cpp): the first round, with the samples of all and their statistics, the last round's state of the
/// device, and the warnings of all. `rounds` must not be empty.
results::Measurement merge(const std::vector<results::Measurement>& rounds);

}  // namespace harness::sweep
