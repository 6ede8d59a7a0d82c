// CUDA's error codes as exceptions. The cuda backend passes results of the CUDA runtime to check().
#pragma once

#include <cuda_runtime_api.h>

#include "base/error.hpp"

namespace harness::cuda {

/// Throws OutOfMemory if an allocation failed, DeviceLost if the error persists until the process ends, and
/// Error otherwise.
inline void check(cudaError_t result, const char* what) {
  if (result == cudaSuccess) return;
  cudaGetLastError();  // clears an error that does not persist
  const std::string line =
      fmt::format("cuda: {}: {} ({})", what, cudaGetErrorString(result), cudaGetErrorName(result));
  if (result == cudaErrorMemoryAllocation) throw OutOfMemory(line);
  if (cudaDeviceSynchronize() != cudaSuccess) throw DeviceLost(line, false);
  throw Error(line);
}

}  // namespace harness::cuda
