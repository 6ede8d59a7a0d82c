// Prepares and runs jobs on the GPU. The cuda backend calls it once for each job that it is given.
#pragma once

#include "backends/backend.hpp"
#include "backends/cuda/gpu.hpp"
#include "backends/kernel_times.hpp"

namespace harness::cuda {

/// The job runs as a recorded graph where the number of supersteps is known beforehand, as one kernel where
/// it is fused, else superstep by superstep.
backends::PreparedJob prepare_job(Gpu& gpu, const backends::Job& job);

/// Runs a job that was prepared superstep by superstep, with events around each launch. A fused job, which is
/// one kernel, has no times by kernel and is not run.
backends::KernelTimes time_kernels(Gpu& gpu, const backends::Job& job);

}  // namespace harness::cuda
