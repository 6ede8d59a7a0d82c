// The device descriptor of `block_coo`: edges ordered by segments of the vertices at their other end. The
// host half of the format fills it, its device half reads edges from it.
#pragma once

#include <cstdint>

/// Edges by the segment of their other end, within a segment by base. A row is the edges of a vertex in a
/// segment. Edge is the type of edge ids: 32 bits where the edges fit.
template <class Edge>
struct BlockCooArrays {
  const uint32_t* neighbors;  // [edges]
  const float* weights;       // [edges], or null
  const uint32_t* edge_rows;  // [edges]: the row of an edge, or null when no schedule by edge wants it
  const Edge* offsets;       // [rows + 1], or null when no schedule by row wants rows: then row i is vertex i
  const uint32_t* vertices;  // [rows], likewise
  const uint32_t* listed_rows;  // [rows]: by vertex, or null when nothing asks for the rows of a vertex
  const uint32_t* first_rows;   // [vertices + 1]: places in listed_rows, likewise
};
