// Runs jobs on the emulated GPU, launch by launch.
#pragma once

#include <map>
#include <string>

#include "backends/job.hpp"
#include "backends/simt/gpu.hpp"

namespace harness::simt {

/// The launches of an H200, so that counts stand for what the cuda backend does on one.
constexpr uint32_t multiprocessors = 132;
constexpr uint32_t default_threads_per_block = 256;
constexpr uint32_t most_blocks = multiprocessors * 32, resident_blocks = multiprocessors * 8;

/// A loaded kernel: what a Kernel handle of this backend points to.
struct LoadedKernel {
  KernelFunction function = nullptr;
  std::string name;
};

/// Throws Finding.
RunResult run_job(Gpu& gpu, const Job& job);

}  // namespace harness::simt
