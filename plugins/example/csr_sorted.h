// The device descriptor of `csr_sorted`: the arrays of its layout. The host half fills them, and the hooks
// read them.
#pragma once

#include <cstdint>

/// Edge is the type of edge ids: 32 bits where the edges fit.
template <class Edge>
struct CsrSortedArrays {
  const Edge* offsets;        // [vertices + 1], by row
  const uint32_t* neighbors;  // [edges], by row
  const float* weights;       // [edges], or null
  const uint32_t* vertices;   // [vertices]: the vertex of a row
  const uint32_t* rows;       // [vertices]: the row of a vertex, or null when no frontier is a list
};
