// The device state of `sssp`: distances so far. The host half allocates it, the hooks lower them.
#pragma once

#include <cstdint>

struct SsspState {
  float* distance;  // [vertices]: of the shortest path found so far
  double delta;     // width of a bucket
  uint32_t source;
};
