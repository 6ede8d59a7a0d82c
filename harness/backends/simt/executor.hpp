// Runs jobs on the emulated GPU, launch by launch.
#pragma once

#include <map>
#include <string>

#include "backends/grid_size.hpp"
#include "backends/job.hpp"
#include "backends/simt/gpu.hpp"

namespace harness::simt {

/// What launches are sized for. Counts stand for what the cuda backend does on an H200; elsewhere a small GPU
/// is enough, and its threads go round their loops more often.
constexpr GridSize h200{132}, small{2};
constexpr uint32_t default_threads_per_block = 256;

inline GridSize grid_of(Instrumentation what) {
  return what.checks ? small : h200;
}

/// Throws Finding.
RunResult run_job(Gpu& gpu, const Job& job);

}  // namespace harness::simt
