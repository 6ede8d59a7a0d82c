// The state that the kernels of an update of `csr_delta` share. The base of this format is compressed sparse
// rows, and its delta is a small sorted list of the edges that were inserted later. The state has scratch
// arrays, the arrays of the next delta, and those of the next base. table.h describes the arrays to the
// harness.
#pragma once

#include <cstdint>

/// Edge is the type of edge ids, uint32_t or uint64_t. The struct has only pointers, whose offsets are the
/// same for both types, so table.h uses the struct for uint64_t.
template <class Edge>
struct DeltaUpdate {
  uint64_t* in_base;    // [entries] id in the base of the entry's edge, or not_in_base
  uint64_t* positions;  // [entries] position of the entry's edge in the delta
  uint64_t* shifts;     // [entries + 1] sum of `effects` over all earlier entries
  int32_t* effects;     // [entries] change in the number of edges of the delta: -1, 0 or 1
  uint64_t* marks;      // [edges of the delta + 1] 1 at the first edge of each row; after the prefix sum, the
                        // number of rows before the edge
  uint64_t* new_keys;
  uint32_t* new_neighbors;
  float* new_weights;
  Edge* new_offsets;
  uint32_t* new_vertices;
  uint64_t* deleted;  // number of deleted edges of the base before each tile, for the compaction
  uint64_t* places;   // [edges of the delta] id of the edge of the base before which the edge is inserted
  Edge* base_offsets;
  Edge* base_ends;
  uint32_t* base_neighbors;
  float* base_weights;
};

/// The compaction counts the deleted edges of the base in chunks of this number of edges. Comments call such
/// a chunk a tile.
constexpr uint64_t compact_tile = 256;
constexpr uint64_t not_in_base = ~uint64_t{0};
/// Index of the counter that is positive if the batch deletes edges of the base.
constexpr uint32_t deleting = 3;
