// A loaded cubin and its kernels.
#pragma once

#include <cuda_runtime_api.h>

#include <list>
#include <vector>

#include "backends/backend.hpp"
#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// What harness::Kernel points to on this backend.
struct KernelInfo {
  std::string name;
  const void* function = nullptr;
  cudaFuncAttributes attributes{};
};

inline const KernelInfo& info(Kernel kernel) {
  return *static_cast<const KernelInfo*>(kernel);
}

class CudaProgram : public Program {
 public:
  CudaProgram(const Gpu& gpu, const std::vector<char>& cubin, const std::vector<std::string>& kernels);
  ~CudaProgram() override;
  CudaProgram(const CudaProgram&) = delete;
  CudaProgram& operator=(const CudaProgram&) = delete;
  Kernel kernel(const std::string& name) const override;

 private:
  const Gpu& gpu_;
  cudaLibrary_t library_ = nullptr;
  mutable std::list<KernelInfo> kernels_;
};

}  // namespace harness::cuda
