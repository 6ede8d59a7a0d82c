// Fills in the columns of results.csv about the combination of plugins or the baseline, its preparation, and
// the device. The measuring code calls these functions; record.hpp and trial.hpp record times and verdicts.
#pragma once

#include <string>
#include <vector>

#include "results/store/measurement.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

/// Records the choices with which the combination or baseline runs, including those that the experiment left
/// to the algorithm. Also records the time and memory of its preparation.
void describe_prepared(results::Measurement& measured, runtime::Session& session,
                       const runtime::Prepared& prepared);
void describe_prepared(results::Measurement& measured, runtime::Session& session,
                       const runtime::PreparedBaseline& prepared);
void describe_prepared(results::Measurement& measured, runtime::Session& session,
                       const runtime::BaselineInstance& program, double build_ms);
/// Records the memory that a baseline used, which is known only after a run. Does nothing for a combination.
inline void describe_run(results::Measurement&, const runtime::Prepared&) {}
void describe_run(results::Measurement& measured, const runtime::BaselineInstance& program);
inline void describe_run(results::Measurement& measured, const runtime::PreparedBaseline& prepared) {
  describe_run(measured, *prepared.instance);
}
/// Records, in the columns `superstep_frontiers` and `superstep_times`, the supersteps of a run whose kernel
/// launches were timed separately. Each superstep has one value in each column. More than 4096 supersteps are
/// divided into groups of equal length. A group then has one value in each column, the largest frontier and
/// the total time of its supersteps.
void describe_supersteps(results::Measurement& measured,
                         const std::vector<backends::TimedSuperstep>& supersteps);

void describe_before(results::Measurement& measured, const backends::DeviceState& state);
void describe_after(results::Measurement& measured, const backends::DeviceState& before,
                    const backends::DeviceState& state);

/// Returns the bytes of each array for the column `arrays`, such as "format.neighbors=4096
/// algorithm.rank=1024 ...". Arrays of the same name are added up, such as the two arrays of a frontier, or
/// an array that each part of a layout has. The largest comes first. The column shows which array of a format
/// needs how much memory (arrays.cpp).
std::string words_of_arrays(const runtime::Prepared& prepared);

}  // namespace harness::sweep
