// The device descriptor of `bal`. Kernels and the host operations (host_operations.h) use it.
#pragma once

#include <cstdint>

/// Each block is one row of the layout. Block b holds the edge ids [b * block, (b + 1) * block). Empty slots
/// contain no_vertex.
struct BalArrays {
  const uint32_t* slots;   // [blocks][block]: the pool, with the neighbour of each edge
  const float* weights;    // [blocks][block]: weight of the edge in the slot, or null
  const uint32_t* owners;  // [blocks]: vertex that owns the block
  const uint32_t* heads;   // [vertices]: first block, or no_vertex; null unless the run needs rows by vertex
  const uint32_t* links;   // [blocks]: next block of the same vertex, or no_vertex; null if `heads` is null
  // `backs` and `free` exist only in a layout that is updated; otherwise they are null.
  const uint32_t* backs;  // [blocks]: previous block of the same vertex, or no_vertex
  const uint32_t* free;   // [1 + blocks]: number of free blocks, then their ids; the last id is used first
  uint32_t block;         // edges per block
};
