#include "backends/cuda/program.hpp"

#include "backends/cuda/check.hpp"

namespace harness::cuda {

CudaProgram::CudaProgram(const Gpu& gpu, const std::vector<char>& cubin,
                         const std::vector<std::string>& kernels)
    : gpu_(gpu) {
  check(cudaLibraryLoadData(&library_, cubin.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
        "loading a cubin");
  for (const std::string& name : kernels) {
    cudaKernel_t kernel = nullptr;
    check(cudaLibraryGetKernel(&kernel, library_, name.c_str()), name.c_str());
    KernelInfo& added = kernels_.emplace_back();
    added.name = name;
    added.function = reinterpret_cast<const void*>(kernel);
    check(cudaFuncGetAttributes(&added.attributes, added.function), name.c_str());
  }
}

CudaProgram::~CudaProgram() {
  if (!gpu_.lost()) cudaLibraryUnload(library_);
}

Kernel CudaProgram::kernel(const std::string& name) const {
  for (KernelInfo& kernel : kernels_) {
    if (kernel.name == name) return &kernel;
  }
  throw_error("the program has no kernel {}", name);
}

}  // namespace harness::cuda
