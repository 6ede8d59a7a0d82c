// The device state of `twce`: its one parameter. Its kernel reads it.
#pragma once

#include <cstdint>

struct TwceState {
  uint32_t middle;  // index into the choices, powers of two from 2: a group of the middle stage has 2 <<
                    // middle lanes
};
