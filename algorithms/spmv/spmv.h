// The device state of `spmv`: the two vectors of y = A x. The host half fills x, the hooks compute y.
#pragma once

#include <cstdint>

struct SpmvState {
  const float* x;  // [vertices]
  float* y;        // [vertices]
};
