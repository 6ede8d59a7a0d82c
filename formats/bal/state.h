// The state of an update of `bal`, which has scratch arrays that its kernels share. update.h declares the
// size of each array to the harness. Here `entries` is the number of entries of the batch, and `rows` the
// number of vertices that have entries.
#pragma once

#include <cstdint>

struct BalUpdate {
  uint64_t* found;  // [entries] index of the edge among the slots of its vertex << 32 | slot in the pool, or
                    // not_found
  uint64_t* deletes;     // [entries + 1] 1 if the entry deletes an edge; after the prefix sum, the sum before
                         // the entry
  uint64_t* inserts;     // [entries + 1] 1 if the entry inserts an edge; after the prefix sum, the sum before
                         // the entry
  uint64_t* holes;       // [entries] `found` of the entries that delete an edge
  uint64_t* new_blocks;  // [rows + 1] number of blocks that the batch adds to a vertex; after the prefix sum,
                         // the sum over the vertices before it
  uint64_t* old_blocks;  // [rows + 1] number of blocks that the batch frees; after the prefix sum, the sum
                         // over the vertices before it
  uint32_t* degrees;     // [rows] number of edges, before the batch, of each vertex that has entries
  uint32_t* tails;       // [rows] last block of the vertex, or no_vertex
};

constexpr uint64_t not_found = ~uint64_t{0};
