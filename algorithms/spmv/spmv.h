// The device state of `spmv`: the two vectors of y = A x. The host half fills x, the hooks compute y.
#pragma once

#include <cstdint>

/// Y is float, or in fixed point uint64_t: a whole number of units of 1 / scale, in two's complement.
template <class Y>
struct SpmvState {
  const float* x;  // [vertices]
  Y* y;            // [vertices]
  double scale;    // a power of two
};
