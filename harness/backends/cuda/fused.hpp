// A run as one kernel: a cooperative launch of as many blocks as are resident at once, which holds the whole
// superstep loop (harness/skeleton/fusion.dev.cpp). The executor makes one for each job with fusion on.
#pragma once

#include "backends/cuda/program.hpp"

namespace harness::cuda {

class Fused {
 public:
  /// Throws Error where not one block fits a multiprocessor.
  Fused(Gpu& gpu, const backends::Job& job);
  /// Zeroes what a run starts from and launches the kernel, without waiting for it.
  void launch() const;

 private:
  void zero(void* memory, size_t bytes) const;

  Gpu& gpu_;
  const backends::Job& job_;
  const KernelInfo& kernel_;
  harness_args args_;
  uint32_t threads_ = 0, blocks_ = 0, shared_ = 0;
};

}  // namespace harness::cuda
