// The device state of `sage_round`: where each vertex searches for a better sector, and what its tiles say.
// The host half allocates it, the hooks count in it.
#pragma once

#include <cstdint>

struct SageRoundState {
  uint32_t* sector;  // [vertices]: first of the sectors that are searched; in the end the one to lie in
  uint32_t* length;  // [vertices]: how many sectors are searched
  uint32_t* sum;     // [vertices]: what the tiles of this superstep add up to
  uint32_t* here;    // [vertices]: tile mates in the vertex's own sector
  uint32_t tile_edges;
  uint32_t sector_vertices;
  uint32_t sectors;
  uint32_t steps;  // of the search
};
