// Device state of `bfs`.
#pragma once

#include <cstdint>

struct BfsState {
  // Tree of parents; for a vertex that is not reached, -1 - out-degree, so that its degree is known when it
  // is reached.
  int32_t* parent;
  uint32_t* levels;  // null if the frontier tells which vertices are active
  const uint32_t* degrees;
  uint64_t edges;
  uint32_t source;
  uint32_t alpha, beta;
};
