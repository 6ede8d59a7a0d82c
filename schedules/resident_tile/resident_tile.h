// The device state of `resident_tile`: the tiles that rows were cut into, and which part's they are. They
// stay in device memory from one superstep to the next.
#pragma once

#include <cstdint>

/// Which part the tiles in device memory were cut from.
struct ResidentTiles {
  uint64_t part;      // the first word of the part's descriptor, an address; 0: there are no tiles yet
  uint32_t epoch;     // the superstep that last used them
  uint32_t rebuilds;  // 1: in this superstep they are cut anew
};

struct ResidentTileState {
  uint64_t* starts;  // [candidate rows + 1]: tiles of a row, after the scan its first tile
  uint32_t* tiles;   // [edges, at most]: the candidate row that a tile is cut from
  ResidentTiles* kept;
  uint32_t tile_edges;  // edges of a tile
  uint32_t align;       // index into the choices: tiles begin at any edge id, or at a multiple of 8 or of 32
};
