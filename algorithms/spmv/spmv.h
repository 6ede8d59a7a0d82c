// Device state of `spmv`.
#pragma once

#include <cstdint>

struct SpmvState {
  const float* x;
  float* y;
};
