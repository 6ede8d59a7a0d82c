// How a launch on a GPU, real or emulated, deals items out to its blocks.
// The cuda and the simt target share it, so that both run the same rounds.
#pragma once

#include "types.h"

namespace harness {

constexpr uint32_t warp_width = 32;

/// Items [begin, end).
struct Items {
  uint64_t begin, end;
};

/// Of n items those of a block: consecutive ones. While they are few every block has as many warps of them,
/// else as many rounds of all its threads. In 32 bits: a division of 64 takes a tenth of a microsecond.
HARNESS_DEVICE Items items_of_block(uint64_t n, uint32_t block, uint32_t blocks, uint32_t threads) {
  const uint32_t warps = static_cast<uint32_t>((n + warp_width - 1) / warp_width),
                 width = threads / warp_width;
  const uint32_t unit = warps <= blocks * width ? 1 : width, in_grid = blocks * unit;
  const uint64_t mine = uint64_t{(warps + in_grid - 1) / in_grid * unit} * warp_width, begin = block * mine;
  if (begin >= n) return {n, n};
  return {begin, n - begin < mine ? n : begin + mine};
}

}  // namespace harness
