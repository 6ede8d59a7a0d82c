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

// What the superstep loop asks of all cores besides launches: exclusive scans, and memory
// filled with zeros. Small arrays are not worth handing out and stay on the calling thread.

/// array[0, n) becomes its exclusive prefix sum; array[n] and *total become the sum. Two passes
/// over the cores.
void exclusive_scan(Pool& pool, uint64_t* array, uint64_t n, uint64_t* total);

/// Zeroes memory, on all cores when there is much of it.
void zero(Pool& pool, void* memory, size_t bytes);

}  // namespace harness::cpu
