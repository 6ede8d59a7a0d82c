// The device state of `bfs`: the tree of parents. The host half allocates it, the hooks work on it.
#pragma once

#include <cstdint>

struct BfsState {
  int32_t* parent;   // the tree; -1 - outdegree where not reached, so that reaching a vertex tells its degree
  uint32_t* levels;  // or null: only kept where the frontier does not tell who is active
  const uint32_t* degrees;  // [vertices]: out-edges
  uint64_t edges;
  // A vertex needs no work once its parent is this or more: 0, or -1 where no edge leads to a vertex of
  // out-degree 0, as in symmetric graphs.
  int32_t least_settled;
  uint32_t source;
  uint32_t alpha, beta;  // when to pull and when to push again [Beamer 2012]
};
