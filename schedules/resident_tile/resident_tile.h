// Device state of `resident_tile`.
#pragma once

#include <cstdint>

/// Whose tiles lie in device memory; zero: nobody's.
struct ResidentTiles {
  uint64_t part;      // the first word of its descriptor: an address
  uint32_t epoch;     // when they were last used
  uint32_t rebuilds;  // 1: in this superstep they are cut anew
};

struct ResidentTileState {
  uint64_t* starts;  // [candidate rows + 1]: tiles of a row, after the scan its first tile
  uint32_t* tiles;   // [edges, at most]: the candidate row that a tile is cut from
  ResidentTiles* kept;
  uint32_t tile_edges;  // edges of a tile
};
