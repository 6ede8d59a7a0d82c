// Device descriptor of the format `hinting`: compressed sparse rows, and `deed`, which selects the error that
// prefetch() makes (hinting.cpp).
#pragma once

#include <cstdint>

template <class Edge>
struct HintingArrays {
  const Edge* offsets;
  const uint32_t* neighbors;
  const float* weights;
  uint32_t deed;
};
