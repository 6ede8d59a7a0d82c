// Where a thread of the CUDA target stands in the launch, and which
// items are its own. Every kernel's Context holds one Position.
#pragma once

#include "block_items.h"

HARNESS_HOOK bool harness_is_fused();

namespace harness {

/// This thread among those of the launch: block by block. In a fused run warp by warp, over all
/// blocks in turn: its blocks are large, and the loads of a small frontier would queue up in the
/// first few multiprocessors.
HARNESS_DEVICE uint64_t thread_of_launch() {
  if (!harness_is_fused()) return uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  return (uint64_t{threadIdx.x / warp_width} * gridDim.x + blockIdx.x) * warp_width +
         threadIdx.x % warp_width;
}

/// Where a thread stands in the launch: one-dimensional blocks, grid-stride loops.
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
  /// for_each() for items that may take long. Blocks start one after the other, and each takes consecutive
  /// items, so that all start in their order: else a long row could wait for three short ones of its thread.
  template <class F>
  HARNESS_DEVICE void for_each_in_order(uint64_t n, F f) const {
    if (harness_is_fused()) return for_each(n, f);
    const Items items = items_of_block(n, blockIdx.x, gridDim.x, blockDim.x);
    for (uint64_t i = items.begin + threadIdx.x; i < items.end; i += blockDim.x) f(i);
  }
  /// for_each() for short bodies: several loads are under way at once.
  template <class F>
  HARNESS_DEVICE void for_each_unrolled(uint64_t n, F f) const {
    const uint64_t stride = uint64_t{gridDim.x} * blockDim.x;
#pragma unroll 4
    for (uint64_t i = thread_of_launch(); i < n; i += stride) f(i);
  }
  /// Calls f(i) for this group's share of [0, n): every thread of the group with the same i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_by(const G& group, uint64_t n, F f) const {
    for (uint64_t i = group.index(); i < n; i += group.count()) f(i);
  }
  /// for_each_in_order() as f(i, whether there is an i), so that the threads of a group call it together,
  /// each with its own i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_tile(const G& group, uint64_t n, F f) const {
    if (harness_is_fused()) {  // warp by warp over all blocks: see thread_of_launch()
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
