// Device state of `twc`.
#pragma once

#include <cstdint>

struct TwcState {
  uint32_t* small;  // rows for a thread, a warp and a block each
  uint32_t* medium;
  uint32_t* large;
  uint32_t warp_degree, block_degree;
};
