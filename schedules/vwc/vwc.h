// The device state of `vwc`: its one parameter. Its kernel reads it.
#pragma once

#include <cstdint>

struct VwcState {
  uint32_t width;  // index into the choices 2, 4, 8, 16 and 32: a virtual warp has 2 << width lanes
};
