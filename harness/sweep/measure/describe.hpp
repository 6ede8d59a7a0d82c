// What a measurement says of the combination or baseline that was run, of what it took to prepare, and of the
// device. Times and verdicts are written elsewhere: record.hpp and trial.hpp.
#pragma once

#include "results/store/measurement.hpp"
#include "runtime/session.hpp"

namespace harness {

/// What was run, also where the experiment left the choice to the algorithm, and what it took to prepare.
void describe(Measurement& measured, Session& session, const Prepared& prepared);
void describe(Measurement& measured, Session& session, const PreparedBaseline& prepared);
/// What is known only once it ran.
inline void describe_run(Measurement&, const Prepared&) {}
void describe_run(Measurement& measured, const PreparedBaseline& prepared);

void describe_before(Measurement& measured, const DeviceState& state);
void describe_after(Measurement& measured, const DeviceState& before, const DeviceState& state);

}  // namespace harness
