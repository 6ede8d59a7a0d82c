// Device descriptor of `csr`.
#pragma once

#include <cstdint>

/// Edge is the type of edge ids: 32 bits where the edges fit.
template <class Edge>
struct CsrArrays {
  const Edge* offsets;        // [vertices + 1]
  const uint32_t* neighbors;  // [edges]
  const float* weights;       // [edges], or null
};
