#include "backends/cuda/chase.hpp"

#include "backends/cuda/check.hpp"

namespace harness::cuda {
namespace {

/// Reads all words. The words are added up, because the compiler would remove loads without a use.
__global__ void read_words(const uint32_t* from, uint64_t words) {
  uint32_t sum = 0;
  for (uint64_t i = uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < words;
       i += uint64_t{gridDim.x} * blockDim.x)
    sum += __ldcg(from + i);
  if (sum == 0xDEADBEEF) __trap();  // never true: the words are zero
}

__global__ void follow(const uint32_t* words, uint64_t steps, uint64_t* cycles) {
  uint32_t at = 0;
  for (uint64_t i = 0; i < steps; ++i) at = __ldcg(words + at);
  const long long began = clock64();
  for (uint64_t i = 0; i < steps; ++i) at = __ldcg(words + at);
  *cycles = static_cast<uint64_t>(clock64() - began) + (at == 0xFFFFFFFF ? 1 : 0);
}

}  // namespace

void read_persisting(const Gpu& gpu, const void* from, size_t bytes) {
  cudaLaunchAttribute window{};
  window.id = cudaLaunchAttributeAccessPolicyWindow;
  window.val.accessPolicyWindow = {const_cast<void*>(from), bytes, 1.0f, cudaAccessPropertyPersisting,
                                   cudaAccessPropertyStreaming};
  cudaLaunchConfig_t launch{};
  launch.gridDim = dim3(gpu.grid().resident());
  launch.blockDim = dim3(256);
  launch.stream = gpu.stream();
  launch.attrs = &window;
  launch.numAttrs = 1;
  check(cudaLaunchKernelEx(&launch, read_words, static_cast<const uint32_t*>(from),
                           uint64_t{bytes / sizeof(uint32_t)}),
        "holding cache");
}

void follow_pointers(const Gpu& gpu, const void* words, uint64_t steps, uint64_t* cycles) {
  follow<<<1, 1, 0, gpu.stream()>>>(static_cast<const uint32_t*>(words), steps, cycles);
  check(cudaGetLastError(), "a pointer chase");
}

}  // namespace harness::cuda
