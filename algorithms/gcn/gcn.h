// The device state of `gcn`: feature vectors and their means. The host half fills the features, the hooks
// average them.
#pragma once

#include <cstdint>

struct GcnState {
  const float* features;         // [vertices][width]
  const float* inverse_degrees;  // [vertices]: one over the in-degree
  float* mean;                   // [vertices][width]
  uint32_t width;
};
