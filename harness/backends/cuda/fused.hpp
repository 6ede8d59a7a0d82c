// A run as one kernel, which contains the whole superstep loop (harness/skeleton/fusion.dev.cpp). The kernel
// is launched cooperatively, with at most as many blocks as can be resident. The executor makes one Fused per
// job with fusion on.
#pragma once

#include "backends/cuda/program.hpp"

namespace harness::cuda {

class Fused {
 public:
  /// Throws Error if not even one block fits a multiprocessor.
  Fused(Gpu& gpu, const backends::Job& job);
  /// Zeroes the initial state of a run and launches the kernel, without waiting for it.
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
