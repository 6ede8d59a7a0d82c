// The device descriptor of `gshard`: both ends of every edge, ordered by shard. The host half of the format
// fills it, its device half reads edges from it.
#pragma once

#include <cstdint>

struct GshardArrays {
  const uint32_t* bases;      // [edges]: by shard
  const uint32_t* neighbors;  // [edges]: ascending within a shard
  const float* weights;       // [edges], or null
  void* values;               // [edges]: what the sources' side carries, where it is gathered ahead
};
