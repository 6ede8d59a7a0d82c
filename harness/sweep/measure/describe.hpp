// What a measurement says of the combination or baseline that was run, of what it took to prepare, and of the
// device. Times and verdicts are written elsewhere: record.hpp and trial.hpp.
#pragma once

#include <string>

#include "results/store/measurement.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

/// What was run, also where the experiment left the choice to the algorithm, and what it took to prepare.
void describe_prepared(results::Measurement& measured, runtime::Session& session,
                       const runtime::Prepared& prepared);
void describe_prepared(results::Measurement& measured, runtime::Session& session,
                       const runtime::PreparedBaseline& prepared);
/// What is known only after a run.
inline void describe_run(results::Measurement&, const runtime::Prepared&) {}
void describe_run(results::Measurement& measured, const runtime::PreparedBaseline& prepared);

void describe_before(results::Measurement& measured, const backends::DeviceState& state);
void describe_after(results::Measurement& measured, const backends::DeviceState& before,
                    const backends::DeviceState& state);

/// Device memory by array, for the column `arrays`, which shows which of a format's arrays, such as the list
/// of a vertex's rows, costs how much (arrays.cpp): "format.neighbors=4096 algorithm.rank=1024 ...": the
/// arrays of a name, such as both sides of a frontier or those of several parts, added up; the largest first.
std::string words_of_arrays(const runtime::Prepared& prepared);

}  // namespace harness::sweep
