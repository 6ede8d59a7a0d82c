// What a row says of the combination that was run, of what it took to prepare, and of the device.
#pragma once

#include "results/row.hpp"
#include "runtime/session.hpp"

namespace harness {

/// What was run, where the experiment left the choice to the algorithm.
void describe(Row& row, const Combination& combination);
void describe(Row& row, Session& session, const Prepared& prepared);

void describe_before(Row& row, const DeviceState& state);
void describe_after(Row& row, const DeviceState& before, const DeviceState& state);

}  // namespace harness
