// Device state of `bfs`.
#pragma once

#include <cstdint>

struct BfsState {
  int32_t* parent;   // the tree; -1 - outdegree where not reached, so that reaching a vertex tells its degree
  uint32_t* levels;  // or null: only kept where the frontier does not tell who is active
  const uint32_t* degrees;
  uint64_t edges;
  uint32_t source;
  uint32_t alpha, beta;
};
