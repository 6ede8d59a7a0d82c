// Device descriptor of `csr_sorted`: the arrays of its layout. The host part fills them, and the hooks read
// them.
#pragma once

#include <cstdint>

/// Edge is the type of edge ids: 32 bits if the number of edges fits, otherwise 64 bits.
template <class Edge>
struct CsrSortedArrays {
  const Edge* offsets;        // [vertices + 1]: first edge id of each row
  const uint32_t* neighbors;  // [edges]: neighbour of each edge, row by row
  const float* weights;       // [edges], or null
  const uint32_t* vertices;   // [vertices]: vertex of each row
  const uint32_t* rows;  // [vertices]: row of each vertex, or null if the run never looks up rows by vertex
};
