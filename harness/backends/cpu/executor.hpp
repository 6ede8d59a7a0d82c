// Runs a job on the cores: the superstep loop over a Device whose
// launches go to the pool. The cpu backend calls it once for every run.
#pragma once

#include "backends/cpu/pool.hpp"
#include "backends/job.hpp"
#include "backends/kernel_times.hpp"

namespace harness::cpu {

backends::RunResult run_job(Pool& pool, const backends::Job& job);
/// Runs it with a look at the clock around each launch.
backends::KernelTimes time_kernels(Pool& pool, const backends::Job& job);

}  // namespace harness::cpu
