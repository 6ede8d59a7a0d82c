// The device state of `tc_merge`: a count for each vertex. The host half allocates it, the hooks add to it,
// and a third of the total is the answer.
#pragma once

#include <cstdint>

struct TcMergeState {
  uint64_t* triangles;  // [vertices]: found at the edges that commit to the vertex
};
