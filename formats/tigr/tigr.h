// The device descriptor of `tigr`: edges as in CSR, under virtual vertices of bounded degree. The host half
// of the format fills it, its device half reads edges from it.
#pragma once

#include <cstdint>

/// Edge is the type of edge ids: 32 bits where the edges fit.
template <class Edge>
struct TigrArrays {
  const Edge* offsets;         // [rows + 1]: the edges of a virtual vertex
  const uint32_t* vertices;    // [rows]: the vertex that a virtual vertex stands for, ascending
  const uint32_t* neighbors;   // [edges]
  const float* weights;        // [edges], or null
  const uint32_t* first_rows;  // [vertices + 1], or null when nothing asks for the rows of a vertex
};
