// The sort of batches of updates, by CUB. A radix sort makes several launches per digit, and takes at least
// the time of these launches. A merge sort makes fewer launches for few keys.
#include <cub/device/device_merge_sort.cuh>
#include <cub/device/device_radix_sort.cuh>

#include "backends/cuda/check.hpp"
#include "backends/cuda/gpu.hpp"

namespace harness::cuda {
namespace {

/// Up to this number of keys, a merge sort is faster than a radix sort. On an H200 it takes 25 us for 8,192
/// keys, where the radix sort takes 63, and 69 us for 262,144 keys, where the radix sort takes 86.
constexpr uint64_t most_merged = uint64_t{1} << 18;

bool is_merged(const backends::SortedKeys& sorted) {
  return sorted.size <= most_merged;
}

/// Compares two keys without their lowest `first_bit` bits.
struct Less {
  uint32_t first_bit;
  __device__ bool operator()(uint64_t a, uint64_t b) const { return a >> first_bit < b >> first_bit; }
};

// Sorts in place. Equal keys keep their sequence.
cudaError_t merge_in(void* room, size_t& bytes, const backends::SortedKeys& sorted, cudaStream_t stream) {
  const Less less{sorted.first_bit};
  if (sorted.values == nullptr)
    return cub::DeviceMergeSort::StableSortKeys(room, bytes, sorted.keys, sorted.size, less, stream);
  return cub::DeviceMergeSort::StableSortPairs(room, bytes, sorted.keys, sorted.values, sorted.size, less,
                                               stream);
}

// Sorts from the current array of each buffer to the other array, or back. Afterwards `Current()` of a buffer
// returns the array with the result.
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
  check(is_merged(sorted) ? merge_in(nullptr, bytes, sorted, stream_)
                          : sort_in(nullptr, bytes, keys, values, sorted, stream_),
        "the room of a sort");
  if (bytes <= sort_bytes_) return;
  check(cudaFree(sort_room_), "cudaFree");
  sort_room_ = nullptr;
  sort_bytes_ = 0;
  check(cudaMalloc(&sort_room_, bytes), "room for a sort");
  sort_bytes_ = bytes;
}

void Gpu::sort(const backends::SortedKeys& sorted) {
  if (is_merged(sorted)) return check(merge_in(sort_room_, sort_bytes_, sorted, stream_), "a sort");
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
