// Device state of `twce`.
#pragma once

#include <cstdint>

struct TwceState {
  uint32_t middle;
};
