// Prepares and runs jobs on the GPU. The cuda backend calls prepare_ranks() once per job.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "backends/backend.hpp"
#include "backends/cuda/gpu.hpp"
#include "backends/kernel_times.hpp"

namespace harness::cuda {

/// Prepares the jobs of a run; job number i runs on gpus[i]. The job of a single rank runs as a recorded CUDA
/// graph if the number of supersteps is known in advance, or as one kernel if it is fused. All other jobs run
/// superstep by superstep. With `exchange: auto`, measured times of exchanges are kept in `cache_folder`.
backends::PreparedJob prepare_ranks(std::vector<Gpu*> gpus, std::span<const backends::Job> ranks,
                                    const std::filesystem::path& cache_folder);

/// Applies a batch of updates (updates.cpp).
backends::UpdateResult run_update(Gpu& gpu, const backends::UpdateJob& job);
/// Runs one round of reordering.
backends::ReorderResult run_reorder(Gpu& gpu, const backends::ReorderJob& job);
/// Runs one kernel over `items` to its end.
void run_kernel(Gpu& gpu, backends::Kernel kernel, const harness_args& args, uint64_t items);

/// Runs a job superstep by superstep, with events around each launch. Returns empty times for a fused job
/// without running it, because the job is a single kernel.
backends::KernelTimes time_kernels(Gpu& gpu, const backends::Job& job);

}  // namespace harness::cuda
