// How many blocks a launch on a GPU has. The cuda backend sizes its launches
// by it, and so does the simt backend, whose counts stand for what cuda does.
#pragma once

#include <harness/plugin.h>

#include <algorithm>
#include <cstdint>

namespace harness::backends {

struct GridSize {
  uint32_t multiprocessors;

  /// As many as run at once, of the default size. Enough for kernels over vertices, which all cost the same;
  /// each block of those leaves a row of partial sums.
  uint32_t resident() const { return multiprocessors * 8; }

  /// As many blocks of so many threads as run at once.
  uint32_t one_wave(uint32_t threads) const {
    return multiprocessors * std::max(1u, multiprocessor_threads / threads);
  }

  /// Blocks of so many threads for kernels over vertices: in one wave, for each block ends in adding up.
  uint32_t of_vertices(uint32_t vertices, uint32_t threads) const {
    const uint64_t blocks = (uint64_t{vertices} + threads - 1) / threads;
    return static_cast<uint32_t>(std::clamp<uint64_t>(blocks, 1, std::min(resident(), one_wave(threads))));
  }

  /// Blocks of so many threads for items that each take a thread, a warp or a block; 0 for none.
  uint32_t of_items(uint64_t items, harness_group group, uint32_t threads) const {
    const uint64_t a_block = group == HARNESS_WARP ? threads / 32 : group == HARNESS_BLOCK ? 1 : threads;
    uint64_t blocks = std::min<uint64_t>((items + a_block - 1) / a_block, most(group, threads));
    // As long as there are few items for warps, each item gets a block: a long one may then be shared by the
    // block, as some schedules do. Few items for threads are spread over all multiprocessors, a warp of them
    // to a block.
    if (group == HARNESS_WARP) blocks = std::max(blocks, std::min<uint64_t>(items, resident() / 2));
    if (group == HARNESS_THREAD) blocks = std::max(blocks, std::min<uint64_t>((items + 31) / 32, resident()));
    return static_cast<uint32_t>(blocks);
  }

 private:
  // Enough waves that a slow block does not keep the others waiting. Where threads take items one by one many
  // short blocks do best, since consecutive items then run at the same time (H200, edge mapping of Kronecker
  // scale 22: 0.90 ms with 32 blocks a multiprocessor, 0.85 with 124).
  uint32_t most(harness_group group, uint32_t threads) const {
    if (group == HARNESS_RESIDENT) return one_wave(threads);
    return multiprocessors * (group == HARNESS_THREAD ? 124 : 32);
  }
  static constexpr uint32_t multiprocessor_threads = 2048;  // the most that one has room for
};

}  // namespace harness::backends
