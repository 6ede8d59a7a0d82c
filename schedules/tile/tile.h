// The device state of `tile`: its one parameter. Its kernel reads it.
#pragma once

#include <cstdint>

struct TileState {
  uint32_t
      min_tile;  // index into the choices, powers of two from 2: the smallest tile has 2 << min_tile lanes
};
