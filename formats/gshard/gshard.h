// Device descriptor of `gshard`.
#pragma once

#include <cstdint>

struct GshardArrays {
  const uint32_t* bases;      // [edges]: by shard
  const uint32_t* neighbors;  // [edges]: ascending within a shard
  const float* weights;       // [edges], or null
  void* values;               // [edges]: what the sources' side carries, where it is gathered ahead
};
