// The sort of batches of updates, by CUB.
#include <cub/device/device_radix_sort.cuh>

#include "backends/cuda/check.hpp"
#include "backends/cuda/gpu.hpp"

namespace harness::cuda {
namespace {

// Sorts from the keys to the spare keys or back. `current` of the buffers tells where the result is.
cudaError_t sort_in(void* room, size_t& bytes, cub::DoubleBuffer<uint64_t>& keys,
                    cub::DoubleBuffer<uint32_t>& values, const backends::SortedPairs& pairs,
                    cudaStream_t stream) {
  return cub::DeviceRadixSort::SortPairs(room, bytes, keys, values, pairs.size, 0,
                                         static_cast<int>(pairs.key_bits), stream);
}

}  // namespace

void Gpu::reserve_sort(const backends::SortedPairs& pairs) {
  cub::DoubleBuffer<uint64_t> keys(pairs.keys, pairs.spare_keys);
  cub::DoubleBuffer<uint32_t> values(pairs.values, pairs.spare_values);
  size_t bytes = 0;
  check(sort_in(nullptr, bytes, keys, values, pairs, stream_), "cub::DeviceRadixSort");
  if (bytes <= sort_bytes_) return;
  check(cudaFree(sort_room_), "cudaFree");
  sort_room_ = nullptr;
  sort_bytes_ = 0;
  check(cudaMalloc(&sort_room_, bytes), "room for a sort");
  sort_bytes_ = bytes;
}

void Gpu::sort(const backends::SortedPairs& pairs) {
  cub::DoubleBuffer<uint64_t> keys(pairs.keys, pairs.spare_keys);
  cub::DoubleBuffer<uint32_t> values(pairs.values, pairs.spare_values);
  check(sort_in(sort_room_, sort_bytes_, keys, values, pairs, stream_), "a sort");
  if (keys.Current() == pairs.keys) return;
  check(cudaMemcpyAsync(pairs.keys, pairs.spare_keys, pairs.size * sizeof *pairs.keys,
                        cudaMemcpyDeviceToDevice, stream_),
        "a sort");
  check(cudaMemcpyAsync(pairs.values, pairs.spare_values, pairs.size * sizeof *pairs.values,
                        cudaMemcpyDeviceToDevice, stream_),
        "a sort");
}

}  // namespace harness::cuda
