// Device state of `tc`.
#pragma once

#include <cstdint>

struct TcState {
  uint64_t* triangles;  // found at the edges that commit to the vertex
};
