// The device descriptor of `coo`: both ends of every edge. The host half of the format fills it, its device
// half reads edges from it, and so do the formats that leave a remainder to `coo`.
#pragma once

#include <cstdint>

/// Edge is the type of edge ids: 32 bits where the edges fit.
template <class Edge>
struct CooArrays {
  const uint32_t* bases;      // [edges], ascending
  const uint32_t* neighbors;  // [edges]
  const float* weights;       // [edges], or null
  const Edge* offsets;        // [vertices + 1], or null when no schedule by row wants them
};
