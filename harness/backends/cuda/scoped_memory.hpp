// Device memory or pinned host memory for a measurement. links.cpp, gathered_rows.cpp and cache_share.cpp use
// this class.
#pragma once

#include <algorithm>
#include <cstdint>

#include "backends/cuda/check.hpp"

namespace harness::cuda {

/// Pinned host memory or device memory, released at the end of its scope. `data` is null if the allocation
/// was refused. All bytes are zero.
struct ScopedMemory {
  ScopedMemory(size_t size, bool on_host) : host(on_host) {
    const cudaError_t made = host ? cudaHostAlloc(&data, size, cudaHostAllocMapped | cudaHostAllocPortable)
                                  : cudaMalloc(&data, size);
    if (made != cudaSuccess) {
      data = nullptr;
      cudaGetLastError();  // forgets the error
    } else if (!host) {
      check(cudaMemset(data, 0, size), "cudaMemset");
    } else {
      std::fill_n(static_cast<unsigned char*>(data), size, 0);  // touches each page
    }
  }
  ~ScopedMemory() { host ? cudaFreeHost(data) : cudaFree(data); }
  ScopedMemory(const ScopedMemory&) = delete;
  ScopedMemory& operator=(const ScopedMemory&) = delete;

  void* data = nullptr;
  bool host;
};

}  // namespace harness::cuda
