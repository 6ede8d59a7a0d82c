// A cubin loaded into the GPU, and its kernels by name. The cuda backend makes one for each cubin that it
// links or finds in the cache.
#pragma once

#include <cuda_runtime_api.h>

#include <list>
#include <vector>

#include "backends/backend.hpp"
#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// The object to which a backends::Kernel, an untyped pointer, points on this backend.
struct KernelInfo {
  std::string name;
  const void* function = nullptr;
  cudaFuncAttributes attributes{};
};

inline const KernelInfo& info(backends::Kernel kernel) {
  return *static_cast<const KernelInfo*>(kernel);
}

/// Permits a kernel more dynamic shared memory than CUDA's default, for blocks of `threads` threads. If the
/// GPU has not enough, throws Error, which names the block size that would fit.
void allow_shared(const Gpu& gpu, const KernelInfo& kernel, uint32_t threads, size_t bytes_per_thread);

class CudaProgram : public backends::Program {
 public:
  CudaProgram(const Gpu& gpu, const std::vector<char>& cubin, const std::vector<std::string>& kernels);
  ~CudaProgram() override;
  CudaProgram(const CudaProgram&) = delete;
  CudaProgram& operator=(const CudaProgram&) = delete;
  backends::Kernel kernel(const std::string& name) const override;

 private:
  const Gpu& gpu_;
  cudaLibrary_t library_ = nullptr;
  mutable std::list<KernelInfo> kernels_;
};

}  // namespace harness::cuda
