// The device state of `tc` and of `tc_merge`: a count for each vertex. The host halves allocate it, the hooks
// add to it, and the answer follows from the total.
#pragma once

#include <cstdint>

struct TcState {
  uint64_t* triangles;  // [vertices]: found at the edges that commit to the vertex
};
