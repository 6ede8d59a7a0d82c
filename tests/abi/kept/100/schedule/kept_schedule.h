// Device state of `vwc`.
#pragma once

#include <cstdint>

struct VwcState {
  uint32_t width;  // as a power of two, less one: the index of the choice
};
