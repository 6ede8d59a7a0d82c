// Device descriptor of the fixed-width part of `ell`.
#pragma once

#include <cstdint>

struct EllArrays {
  const uint32_t* neighbors;  // [vertices][width], padded with no_vertex
  const float* weights;       // the same shape, or null
  const uint32_t* counts;     // [vertices]: slots in use
  uint32_t width;
};
