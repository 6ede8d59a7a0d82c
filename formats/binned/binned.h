// Device descriptor of `binned`: edges in edge tiles, each between a block of bases and a block of
// neighbours. The base of an edge is its destination in pull and its source in push, and the neighbour is the
// other end. The host part of the format fills it, and its device part reads edge tiles from it.
#pragma once

#include <cstdint>

/// Consecutive rows of equal width in one edge tile. Edge is the type of edge ids: 32 bits if the edges fit,
/// otherwise 64.
template <class Edge>
struct BinnedStretch {
  Edge row, edge;  // first row and first edge
  uint32_t rows;   // number of rows
  uint32_t width;  // edges per row
  uint32_t bases;  // first vertex of the block of bases
};

/// A unit of work for one GPU block or CPU thread. It is a range of the rows of a block of bases, or a range
/// of `stretches` of a block of neighbours.
template <class Edge>
struct BinnedShare {
  Edge begin, end;
  uint32_t first;         // first vertex of the block
  uint32_t index, count;  // index among the shares of the block, and number of these shares
};

/// Rows are sorted by block of bases, then by block of neighbours, then by width. Rows that are equal in all
/// three are in the sequence of the adjacency. Edges are stored row by row, in the same sequence. Rows and
/// edges are padded.
template <class Edge>
struct BinnedArrays {
  const uint16_t* bases;                 // [rows]: id within the block, or 0xffff for an empty row
  const uint16_t* others;                // [edges]: id within the block, or 0xffff for an empty slot
  const float* weights;                  // [edges], or null
  const BinnedStretch<Edge>* stretches;  // sorted by block of neighbours, then by block of bases
  const BinnedShare<Edge>* base_shares;
  const BinnedShare<Edge>* other_shares;
  uint32_t base_share_count, other_share_count;
  uint32_t vertices, block;
};
