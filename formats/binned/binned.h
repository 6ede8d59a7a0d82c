// The device descriptor of `binned`: edges in edge tiles, each between two blocks of vertices. The
// host half of the format fills it, its device half reads edge tiles from it.
#pragma once

#include <cstdint>

/// Rows of one width in one edge tile. Edge is the type of edge ids: 32 bits where the edges fit.
template <class Edge>
struct BinnedStretch {
  Edge row, edge;  // the first
  uint32_t rows;
  uint32_t width;
  uint32_t bases;  // first vertex of the block of bases
};

/// Rows of a block of bases, or stretches of a block of other ends.
template <class Edge>
struct BinnedShare {
  Edge begin, end;
  uint32_t first;         // vertex of the block
  uint32_t index, count;  // which of the block's shares it is
};

/// Rows go by block of bases, then by block of other ends, then by width, then as in the adjacency. Edges go
/// as their rows do. Both are padded.
template <class Edge>
struct BinnedArrays {
  const uint16_t* bases;                 // [rows]: id within the block, 0xffff of an empty row
  const uint16_t* others;                // [edges]: id within the block, 0xffff of an empty slot
  const float* weights;                  // [edges], or null
  const BinnedStretch<Edge>* stretches;  // by block of other ends, then by block of bases
  const BinnedShare<Edge>* base_shares;
  const BinnedShare<Edge>* other_shares;
  uint32_t base_share_count, other_share_count;
  uint32_t vertices, block;
};
