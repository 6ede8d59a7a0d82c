// What follows from samples: where they were measured, and where rounds are put together. Both give the same
// columns, so a row does not tell in how many rounds it was measured but by its samples.
#pragma once

#include <string>

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

}  // namespace harness::sweep
