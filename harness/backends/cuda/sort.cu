// The sort of batches of updates, by CUB.
#include <cub/device/device_radix_sort.cuh>

#include "backends/cuda/check.hpp"
#include "backends/cuda/gpu.hpp"

namespace harness::cuda {
namespace {

// Sorts from the arrays to the spare ones, or back. Afterwards Current() of the buffers returns the array
// with the result.
cudaError_t sort_in(void* room, size_t& bytes, cub::DoubleBuffer<uint64_t>& keys,
                    cub::DoubleBuffer<uint32_t>& values, const backends::SortedKeys& sorted,
                    cudaStream_t stream) {
  const int first = static_cast<int>(sorted.first_bit), last = first + static_cast<int>(sorted.bits);
  if (sorted.values == nullptr)
    return cub::DeviceRadixSort::SortKeys(room, bytes, keys, sorted.size, first, last, stream);
  return cub::DeviceRadixSort::SortPairs(room, bytes, keys, values, sorted.size, first, last, stream);
}

}  // namespace

void Gpu::reserve_sort(const backends::SortedKeys& sorted) {
  cub::DoubleBuffer<uint64_t> keys(sorted.keys, sorted.spare_keys);
  cub::DoubleBuffer<uint32_t> values(sorted.values, sorted.spare_values);
  size_t bytes = 0;
  check(sort_in(nullptr, bytes, keys, values, sorted, stream_), "cub::DeviceRadixSort");
  if (bytes <= sort_bytes_) return;
  check(cudaFree(sort_room_), "cudaFree");
  sort_room_ = nullptr;
  sort_bytes_ = 0;
  check(cudaMalloc(&sort_room_, bytes), "room for a sort");
  sort_bytes_ = bytes;
}

void Gpu::sort(const backends::SortedKeys& sorted) {
  cub::DoubleBuffer<uint64_t> keys(sorted.keys, sorted.spare_keys);
  cub::DoubleBuffer<uint32_t> values(sorted.values, sorted.spare_values);
  check(sort_in(sort_room_, sort_bytes_, keys, values, sorted, stream_), "a sort");
  const auto copy_back = [&](auto* to, const auto* from) {
    check(cudaMemcpyAsync(to, from, sorted.size * sizeof *to, cudaMemcpyDeviceToDevice, stream_), "a sort");
  };
  if (keys.Current() != sorted.keys) copy_back(sorted.keys, sorted.spare_keys);
  if (sorted.values != nullptr && values.Current() != sorted.values)
    copy_back(sorted.values, sorted.spare_values);
}

}  // namespace harness::cuda
