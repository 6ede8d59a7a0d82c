// The device descriptor of the diagonals of `dia`: one bit an edge. Edges far from the diagonal lie in a part
// of their own, in `coo`.
#pragma once

#include <cstdint>

/// Edge id e = 2 bands v + k is the edge between v and the vertex at v - bands + k, or one further from
/// k = bands on: the main diagonal is left out.
struct DiaArrays {
  const uint32_t* present;  // [vertices][2 bands] bits: bit e % 32 of word e / 32 is set where edge e exists
  const float* weights;     // [vertices][2 bands], or null
  uint32_t bands;           // diagonals on each side
};
