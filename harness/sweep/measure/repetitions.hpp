// Google Benchmark as the engine of repetitions: registered at run time, manual time, our own reporter. What
// a repetition took is measured by the backend, not by this.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace harness::sweep {

/// Calls `once` as many times as asked and returns what each call measured, in milliseconds. What `once`
/// does outside the measured span costs no measured time. An exception of `once` ends the repetitions and
/// is passed on.
std::vector<double> repeat(const std::string& name, uint64_t repetitions,
                           const std::function<double()>& once);

/// How many repetitions a plan means for a run of this length: at least `wanted`, more until min_time_s is
/// filled, fewer once max_time_s is, but at least one.
uint64_t repetitions_for(double run_ms, uint64_t wanted, double min_time_s, double max_time_s);

}  // namespace harness::sweep
