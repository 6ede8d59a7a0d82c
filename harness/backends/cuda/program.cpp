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

backends::Kernel CudaProgram::kernel(const std::string& name) const {
  for (KernelInfo& kernel : kernels_) {
    if (kernel.name == name) return &kernel;
  }
  throw_error("the program has no kernel {}", name);
}

void allow_shared(const Gpu& gpu, const KernelInfo& kernel, uint32_t threads, size_t bytes_per_thread) {
  constexpr size_t unasked = 48 * 1024;
  const size_t bytes = threads * bytes_per_thread, of_its_own = kernel.attributes.sharedSizeBytes,
               most = gpu.properties().sharedMemPerBlockOptin;
  if (bytes + of_its_own > most)
    throw_error(
        "{}: a block of {} threads needs {} KiB of shared memory, this GPU has {}: choose a smaller "
        "cta_size, at most {}",
        kernel.name, threads, (bytes + of_its_own) / 1024, most / 1024,
        (most - of_its_own) / bytes_per_thread / 32 * 32);
  if (bytes + of_its_own <= unasked) return;
  check(cudaFuncSetAttribute(kernel.function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(bytes)),
        kernel.name.c_str());
}

}  // namespace harness::cuda
