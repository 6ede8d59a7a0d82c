// Device state of `vwc`.
#pragma once

#include <cstdint>

struct VwcState {
  uint32_t width;  // index of the choice: the number of lanes per row is 2 to the power of width + 1
};
