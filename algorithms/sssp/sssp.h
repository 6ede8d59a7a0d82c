// Device state of `sssp`.
#pragma once

#include <cstdint>

struct SsspState {
  float* distance;
  double delta;  // width of a bucket
  uint32_t source;
};
