// Device descriptor of the format `hinting`: compressed sparse rows, and the selected error of prefetch().
#pragma once

#include <cstdint>

template <class Edge>
struct HintingArrays {
  const Edge* offsets;
  const uint32_t* neighbors;
  const float* weights;
  uint32_t deed;
};
