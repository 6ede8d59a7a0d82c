// The exclusive scan for schedules and updates, by CUB.
#include <cub/block/block_scan.cuh>
#include <cub/device/device_scan.cuh>

#include "backends/cuda/check.hpp"
#include "backends/cuda/gpu.hpp"

namespace harness::cuda {
namespace {

// Scans n + 1 elements in place. The additional element, after the array's contents, receives the sum.
cudaError_t scan_in(void* room, size_t& bytes, uint64_t* array, uint64_t n, cudaStream_t stream) {
  return cub::DeviceScan::ExclusiveSum(room, bytes, array, array, n + 1, stream);
}

constexpr uint32_t threads = 1024, elements_per_thread = 4;
/// Up to this number of elements, one block takes less time than the launches of a scan by all blocks.
constexpr uint64_t most_of_a_block = 4 * threads * elements_per_thread;

/// Scans few elements in one block and in place. Element n, and `total`, receive the sum.
__global__ void __launch_bounds__(threads) scan_in_block(uint64_t* array, uint32_t n, uint64_t* total) {
  using Scan = cub::BlockScan<uint64_t, threads>;
  __shared__ typename Scan::TempStorage room;
  uint64_t before = 0;
  for (uint32_t first = 0; first < n; first += threads * elements_per_thread) {
    const uint32_t own = first + threadIdx.x * elements_per_thread;
    uint64_t elements[elements_per_thread], sum = 0;
    for (uint32_t k = 0; k < elements_per_thread; ++k) elements[k] = own + k < n ? array[own + k] : 0;
    Scan(room).ExclusiveSum(elements, elements, sum);
    for (uint32_t k = 0; k < elements_per_thread; ++k) {
      if (own + k < n) array[own + k] = before + elements[k];
    }
    before += sum;
    __syncthreads();  // before `room` is used again
  }
  if (threadIdx.x == 0) array[n] = *total = before;
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
  if (n <= most_of_a_block) {
    scan_in_block<<<1, threads, 0, stream_>>>(array, static_cast<uint32_t>(n), total);
    return check(cudaGetLastError(), "a scan");
  }
  check(cudaMemsetAsync(array + n, 0, sizeof *array, stream_), "a scan");
  check(scan_in(scan_room_, scan_bytes_, array, n, stream_), "a scan");
  check(cudaMemcpyAsync(total, array + n, sizeof *total, cudaMemcpyDeviceToDevice, stream_), "a scan");
}

}  // namespace harness::cuda
