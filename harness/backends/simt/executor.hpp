// Runs a job on the emulated GPU: the superstep loop over a Device that launches each kernel separately. The
// simt backend calls run_job() once per run.
#pragma once

#include <map>
#include <span>
#include <string>

#include "backends/job.hpp"
#include "backends/reorder_job.hpp"
#include "backends/simt/gpu.hpp"
#include "backends/update_job.hpp"

namespace harness::simt {

constexpr uint32_t default_threads_per_block = 256;

/// Runs the jobs of a run, one per rank, which share the device. If a machine is given, models the cycles of
/// the jobs, whose programs must be linked for that (LinkLine::timed). Throws Finding for a defect of device
/// code.
backends::RunResult run_job(Gpu& gpu, std::span<const backends::Job> ranks, const Machine* machine = nullptr);
/// Applies a batch of updates. Throws Finding for a defect of device code.
backends::UpdateResult run_update(Gpu& gpu, const backends::UpdateJob& job);
backends::ReorderResult run_reorder(Gpu& gpu, const backends::ReorderJob& job);
void run_kernel(Gpu& gpu, backends::Kernel kernel, const harness_args& args, uint64_t items);

}  // namespace harness::simt
