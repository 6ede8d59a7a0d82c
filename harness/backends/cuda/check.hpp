// CUDA's error codes as exceptions. The cuda backend looks at
// the results of the CUDA runtime through check().
#pragma once

#include <cuda_runtime_api.h>

#include "base/error.hpp"

namespace harness::cuda {

/// Throws OutOfMemory when memory was refused, Error otherwise; DeviceLost when the error stays until
/// the process ends.
inline void check(cudaError_t result, const char* what) {
  if (result == cudaSuccess) return;
  cudaGetLastError();  // an error that does not stay is forgotten here
  const std::string line =
      fmt::format("cuda: {}: {} ({})", what, cudaGetErrorString(result), cudaGetErrorName(result));
  if (result == cudaErrorMemoryAllocation) throw OutOfMemory(line);
  if (cudaDeviceSynchronize() != cudaSuccess) throw DeviceLost(line, false);
  throw Error(line);
}

}  // namespace harness::cuda
