// Runs jobs on the GPU.
#pragma once

#include "backends/cuda/gpu.hpp"
#include "backends/job.hpp"

namespace harness::cuda {

/// As a recorded graph where the number of supersteps is known beforehand, as one kernel where the job is
/// fused, else superstep by superstep.
RunResult run_job(Gpu& gpu, const Job& job);

}  // namespace harness::cuda
