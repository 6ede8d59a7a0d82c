// What a measurement says of the combination that was run, of what it took to prepare, and of the device.
// Times and verdicts are written elsewhere: record.hpp and trial.hpp.
#pragma once

#include "results/store/measurement.hpp"
#include "runtime/session.hpp"

namespace harness {

/// What was run, where the experiment left the choice to the algorithm.
void describe(Measurement& measured, const Combination& combination);
void describe(Measurement& measured, Session& session, const Prepared& prepared);

void describe_before(Measurement& measured, const DeviceState& state);
void describe_after(Measurement& measured, const DeviceState& before, const DeviceState& state);

}  // namespace harness
