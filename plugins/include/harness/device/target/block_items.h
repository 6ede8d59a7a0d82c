// Distribution of a launch's items over its blocks, on a real or an emulated GPU. The cuda and the simt
// target share this function, so that each of their blocks gets the same items.
#pragma once

#include "types.h"

namespace harness {

constexpr uint32_t warp_width = 32;

/// Items [begin, end).
struct Items {
  uint64_t begin, end;
};

/// Returns the items of one block, among n items in all. The items of a block are consecutive. If the launch
/// has at least one lane per item, each block gets the same number of chunks of 32 items. Otherwise each
/// block gets the same multiple of its number of threads. The arithmetic has 32 bits, because a 64-bit
/// division takes a tenth of a microsecond.
HARNESS_DEVICE Items items_of_block(uint64_t n, uint32_t block, uint32_t blocks, uint32_t threads) {
  const uint32_t warps = static_cast<uint32_t>((n + warp_width - 1) / warp_width),
                 width = threads / warp_width;
  const uint32_t unit = warps <= blocks * width ? 1 : width, in_grid = blocks * unit;
  const uint64_t mine = uint64_t{(warps + in_grid - 1) / in_grid * unit} * warp_width, begin = block * mine;
  if (begin >= n) return {n, n};
  return {begin, n - begin < mine ? n : begin + mine};
}

}  // namespace harness
