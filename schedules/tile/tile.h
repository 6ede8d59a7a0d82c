// Device state of `tile`.
#pragma once

#include <cstdint>

struct TileState {
  uint32_t min_tile;
};
