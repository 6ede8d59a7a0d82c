// Runs one job per rank on the cores of the CPU. run_job() runs the superstep loop with a Device
// (backends/device.hpp) that launches kernels on the thread pool. Only one rank uses the pool at a time. The
// cpu backend calls run_job() once per run.
#pragma once

#include <span>

#include "backends/cpu/pool.hpp"
#include "backends/job.hpp"
#include "backends/kernel_times.hpp"
#include "backends/reorder_job.hpp"
#include "backends/update_job.hpp"

namespace harness::cpu {

backends::RunResult run_job(Pool& pool, std::span<const backends::Job> ranks);
backends::UpdateResult run_update(Pool& pool, const backends::UpdateJob& job);
backends::ReorderResult run_reorder(Pool& pool, const backends::ReorderJob& job);
void run_kernel(Pool& pool, backends::Kernel kernel, const harness_args& args, uint64_t items);
/// Runs the job of a single rank and measures the time of each launch.
backends::KernelTimes time_kernels(Pool& pool, const backends::Job& job);

// Services of the superstep loop that run on all cores: exclusive scans, sorting and zero-filling. The
// calling thread processes small arrays alone, because waking other threads would take longer than the work.

/// Replaces array[0, n) by its exclusive prefix sum, and stores the sum in array[n] and *total. Makes two
/// passes on all cores.
void exclusive_scan(Pool& pool, uint64_t* array, uint64_t n, uint64_t* total);

/// Sorts keys, with their values if they have some (sort.cpp).
void sort(Pool& pool, const backends::SortedKeys& keys);

/// Zeroes memory, on all cores if it is large.
void zero(Pool& pool, void* memory, size_t bytes);

}  // namespace harness::cpu
