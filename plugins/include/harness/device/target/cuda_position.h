// Position of a thread in a launch of the CUDA target, and the thread's items. The Context of every kernel
// has a Position.
#pragma once

#include "block_items.h"

HARNESS_HOOK bool harness_is_fused();

namespace harness {

/// Returns the index of this thread among those of the launch, counted block by block. In a fused run, in
/// which one kernel executes all supersteps, warps are instead numbered round-robin over all blocks. The
/// blocks of a fused run are large, so otherwise all loads of a small frontier would go to the first few
/// multiprocessors.
HARNESS_DEVICE uint64_t thread_of_launch() {
  if (!harness_is_fused()) return uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  return (uint64_t{threadIdx.x / warp_width} * gridDim.x + blockIdx.x) * warp_width +
         threadIdx.x % warp_width;
}

/// Position of a thread in the launch, with one-dimensional blocks and grid-stride loops.
struct Position {
  HARNESS_DEVICE uint32_t thread() const { return threadIdx.x; }
  HARNESS_DEVICE uint32_t block_size() const { return blockDim.x; }
  HARNESS_DEVICE bool first_in_block() const { return threadIdx.x == 0; }
  HARNESS_DEVICE uint32_t block_index() const { return blockIdx.x; }
  HARNESS_DEVICE uint32_t block_count() const { return gridDim.x; }
  HARNESS_DEVICE void* shared() const {
    extern __shared__ __align__(16) unsigned char harness_shared[];
    return harness_shared;
  }

  template <class F>
  HARNESS_DEVICE void for_each(uint64_t n, F f) const {
    const uint64_t stride = uint64_t{gridDim.x} * blockDim.x;
    for (uint64_t i = thread_of_launch(); i < n; i += stride) f(i);
  }
  /// Same as for_each(), for items of different length. Blocks start in order, and each takes consecutive
  /// items, so items start in order too. With the stride of for_each(), a long row would begin only after the
  /// earlier rows of its thread.
  template <class F>
  HARNESS_DEVICE void for_each_in_order(uint64_t n, F f) const {
    if (harness_is_fused()) return for_each(n, f);
    const Items items = items_of_block(n, blockIdx.x, gridDim.x, blockDim.x);
    for (uint64_t i = items.begin + threadIdx.x; i < items.end; i += blockDim.x) f(i);
  }
  /// Same as for_each(), for short bodies. The loop is unrolled, so that a thread has several loads in
  /// flight.
  template <class F>
  HARNESS_DEVICE void for_each_unrolled(uint64_t n, F f) const {
    const uint64_t stride = uint64_t{gridDim.x} * blockDim.x;
#pragma unroll 4
    for (uint64_t i = thread_of_launch(); i < n; i += stride) f(i);
  }
  /// Calls f(i) for this group's items of [0, n). Every thread of the group gets the same i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_by(const G& group, uint64_t n, F f) const {
    for (uint64_t i = group.index(); i < n; i += group.count()) f(i);
  }
  /// Same as for_each_in_order(), with calls f(i, i < n). The threads of a group call f together, each with
  /// its own i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_tile(const G& group, uint64_t n, F f) const {
    if (harness_is_fused()) {  // round-robin over all blocks, see thread_of_launch()
      const uint64_t stride = uint64_t{gridDim.x} * blockDim.x;
      for (uint64_t tile = group.index() * group.size(); tile < n; tile += stride) {
        f(tile + group.rank(), tile + group.rank() < n);
      }
      return;
    }
    const Items items = items_of_block(n, blockIdx.x, gridDim.x, blockDim.x);
    for (uint64_t i = items.begin + threadIdx.x; i - group.rank() < items.end; i += blockDim.x) {
      f(i, i < items.end);
    }
  }
};

}  // namespace harness
