// Runs jobs on the emulated GPU, launch by launch.
#pragma once

#include <map>
#include <string>

#include "backends/job.hpp"
#include "backends/simt/gpu.hpp"

namespace harness::simt {

constexpr uint32_t default_threads_per_block = 256;

/// Throws Finding.
RunResult run_job(Gpu& gpu, const Job& job);

}  // namespace harness::simt
