// The device state of `tc`: a count for each vertex. The host half allocates it, the hooks add to it, and the
// total is the answer.
#pragma once

#include <cstdint>

struct TcState {
  uint64_t* triangles;  // [vertices]: found at the edges that commit to the vertex
};
