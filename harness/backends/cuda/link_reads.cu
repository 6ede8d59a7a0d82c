// The kernel with which links.cpp measures reads of host memory.
#include "backends/cuda/check.hpp"
#include "backends/cuda/link_reads.hpp"

namespace harness::cuda {
namespace {

/// Returns the index of the first word of the `i`-th line that the kernel reads.
__device__ uint64_t place_of(uint64_t i, uint64_t lines, uint64_t span, LinePlaces places) {
  const uint64_t mixed = (i + 1) * 0x9E3779B97F4A7C15u, random = mixed ^ mixed >> 29;
  switch (places) {
    case LinePlaces::in_order:
      return i * 32;
    case LinePlaces::at_random:
      return random % span * 32;
    case LinePlaces::with_gaps:
      return i * (span / lines) * 32 + random % 32;
  }
  return 0;
}

/// Reads `lines` lines of 32 words, one per warp at a time.
__global__ void read_lines(const uint32_t* from, uint64_t lines, uint64_t span, LinePlaces places,
                           uint32_t* sink) {
  const uint64_t warps = uint64_t{gridDim.x} * blockDim.x / 32;
  const uint32_t lane = threadIdx.x % 32;
  uint32_t sum = 0;
  for (uint64_t i = (uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32; i < lines; i += warps)
    sum += from[place_of(i, lines, span, places) + lane];
  if (sum == 0xDEADBEEF) *sink = sum;  // prevents the compiler from removing the loads
}

}  // namespace

void read_host_lines(const Gpu& gpu, const void* from, uint64_t lines, uint64_t span, LinePlaces places,
                     void* sink) {
  read_lines<<<gpu.grid().resident(), 256, 0, gpu.stream()>>>(static_cast<const uint32_t*>(from), lines, span,
                                                              places, static_cast<uint32_t*>(sink));
  check(cudaGetLastError(), "reads of host memory");
}

}  // namespace harness::cuda
