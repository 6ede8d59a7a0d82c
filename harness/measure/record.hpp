// Samples to the columns of a row: where they were measured, and where rounds are put together.
#pragma once

#include <span>

#include "backends/backend.hpp"
#include "results/row.hpp"

namespace harness {

/// All columns that follow from the samples. Of several sources each counts once, by its median and its own
/// edges; `edges` is what a run stands for where none are drawn.
void record_times(Row& row, std::span<const Sample> samples, std::uint64_t edges);

/// Warnings add up: a row may have several. Each begins with a few words and a colon that name its kind.
void add_warning(Row& row, const std::string& text);

/// Why the device held its clock back, before, after or between the two; empty: it did not, or nobody knows.
std::string throttled(const DeviceState& before, const DeviceState& after);

/// What the numbers and the machine give reason to warn of; `row` has its clocks and load already.
void add_warnings(Row& row, std::span<const Sample> samples);

}  // namespace harness
