// Number of blocks of a launch on a GPU. The cuda and simt backends both use it, because the operations that
// simt counts are to be those of launches with cuda.
#pragma once

#include <harness/plugin.h>

#include <algorithm>
#include <cstdint>

namespace harness::backends {

struct GridSize {
  uint32_t multiprocessors;
  uint32_t multiprocessor_threads = 2048;  // maximum number of resident threads per multiprocessor

  /// Returns the number of concurrently resident blocks of the default size. Kernels over vertices need no
  /// more blocks, because all vertices take about the same time. Each additional block would write additional
  /// partial sums.
  uint32_t resident() const { return one_wave(256); }

  /// Returns the number of concurrently resident blocks of `threads` threads, which are called a wave.
  uint32_t one_wave(uint32_t threads) const {
    return multiprocessors * std::max(1u, multiprocessor_threads / threads);
  }

  /// Returns the number of blocks of `threads` threads for kernels over vertices. The number is at most one
  /// wave, because each block ends with a reduction.
  uint32_t of_vertices(uint32_t vertices, uint32_t threads) const {
    const uint64_t blocks = (uint64_t{vertices} + threads - 1) / threads;
    return static_cast<uint32_t>(std::clamp<uint64_t>(blocks, 1, std::min(resident(), one_wave(threads))));
  }

  /// Returns the number of blocks of `threads` threads for items that each take a thread, a warp or a block;
  /// 0 if there are no items.
  uint32_t of_items(uint64_t items, harness_group group, uint32_t threads) const {
    const uint64_t a_block = group == HARNESS_WARP ? threads / 32 : group == HARNESS_BLOCK ? 1 : threads;
    uint64_t blocks = std::min<uint64_t>((items + a_block - 1) / a_block, most(group, threads));
    // If items take a warp and are few, each has a block of its own, because some schedules share a long item
    // among the warps of its block. If items take a thread and are few, they are spread over all
    // multiprocessors, one warp per block.
    if (group == HARNESS_WARP) blocks = std::max(blocks, std::min<uint64_t>(items, resident() / 2));
    if (group == HARNESS_THREAD) blocks = std::max(blocks, std::min<uint64_t>((items + 31) / 32, resident()));
    return static_cast<uint32_t>(blocks);
  }

 private:
  // Returns the maximum number of blocks. The number is several times that of concurrently resident blocks,
  // so that one slow block does not delay the end of the launch. If each thread takes one item, many short
  // blocks are fastest, because consecutive items then run at the same time. (H200, edge mapping of Kronecker
  // scale 22: 0.90 ms with 32 blocks per multiprocessor, 0.85 ms with 124.)
  uint32_t most(harness_group group, uint32_t threads) const {
    if (group == HARNESS_RESIDENT) return one_wave(threads);
    return multiprocessors * (group == HARNESS_THREAD ? 124 : 32);
  }
};

}  // namespace harness::backends
