// The device state of `tile`: its parameters, as indices into their choices. Its kernel reads them.
#pragma once

#include <cstdint>

/// Bytes of shared memory for each thread of a block.
constexpr uint32_t tile_shared_bytes = 2;

struct TileState {
  uint32_t min_tile;  // the smallest tile has 2 << min_tile lanes
  uint32_t max_tile;  // the largest one below the block has 32 << max_tile
  uint32_t align;     // tiles begin at any edge id, or at a multiple of 8 or of 32
};
