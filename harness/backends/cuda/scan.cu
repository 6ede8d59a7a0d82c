// The exclusive scan for schedules, by CUB.
#include <cub/device/device_scan.cuh>

#include "backends/cuda/check.hpp"
#include "backends/cuda/gpu.hpp"

namespace harness::cuda {
namespace {

// Scans n + 1 elements in place. The additional element, after the array's contents, receives the sum.
cudaError_t scan_in(void* room, size_t& bytes, uint64_t* array, uint64_t n, cudaStream_t stream) {
  return cub::DeviceScan::ExclusiveSum(room, bytes, array, array, n + 1, stream);
}

}  // namespace

void Gpu::reserve_scan(uint64_t n) {
  size_t bytes = 0;
  check(scan_in(nullptr, bytes, nullptr, n, stream_), "cub::DeviceScan");
  if (bytes <= scan_bytes_) return;
  check(cudaFree(scan_room_), "cudaFree");
  scan_room_ = nullptr;
  scan_bytes_ = 0;
  check(cudaMalloc(&scan_room_, bytes), "room for a scan");
  scan_bytes_ = bytes;
}

void Gpu::scan(uint64_t* array, uint64_t n, uint64_t* total) {
  check(cudaMemsetAsync(array + n, 0, sizeof *array, stream_), "a scan");
  check(scan_in(scan_room_, scan_bytes_, array, n, stream_), "a scan");
  check(cudaMemcpyAsync(total, array + n, sizeof *total, cudaMemcpyDeviceToDevice, stream_), "a scan");
}

}  // namespace harness::cuda
