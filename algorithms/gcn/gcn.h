// Device state of `gcn`.
#pragma once

#include <cstdint>

struct GcnState {
  const float* features;         // [vertices][width]
  const float* inverse_degrees;  // [vertices]: one over the in-degree
  float* mean;                   // [vertices][width]
  uint32_t width;
};
