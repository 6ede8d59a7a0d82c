// The device descriptor of `bal`: a pool of blocks of edges, chained by vertex. The host half of the format
// fills it, its device half reads edges from it.
#pragma once

#include <cstdint>

/// A row is a block. Block b holds the edge ids [b block, (b + 1) block); empty slots hold no_vertex.
struct BalArrays {
  const uint32_t* slots;   // [blocks][block]: the pool
  const float* weights;    // the same shape, or null
  const uint32_t* owners;  // [blocks]: the vertex that a block belongs to
  const uint32_t*
      heads;  // [vertices]: first block or no_vertex; null when nothing asks for a vertex's blocks
  const uint32_t* links;  // [blocks]: the next block of the vertex or no_vertex; null as `heads` is
  uint32_t block;         // edges a block has room for
};
