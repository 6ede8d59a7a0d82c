// The device state of `gcn`: feature vectors and what the operator makes of them. The host half fills the
// features and the coefficients, the hooks add up.
#pragma once

#include <cstdint>

struct GcnState {
  const float* features;      // [vertices][width]
  const float* scale;         // [vertices]: what the sum at a vertex is multiplied by
  const float* source_scale;  // [vertices]: what each vector is multiplied by, or null
  float* result;              // [vertices][width]
  uint32_t width;
};
