// The device descriptor of the table of `ell`: as many slots for every vertex. Edges beyond them lie in a
// part of another format.
#pragma once

#include <cstdint>

struct EllArrays {
  const uint32_t* neighbors;  // [vertices][width], padded with no_vertex
  const float* weights;       // the same shape, or null
  const uint32_t* counts;     // [vertices]: slots in use
  uint32_t width;             // slots of a vertex
};
