// The device state of `cc_afforest`: a forest that ends as one tree for each component. The host half
// allocates it, the hooks work on it.
#pragma once

#include <cstdint>

struct AfforestState {
  uint32_t*
      component;  // [vertices]: parent in a forest whose roots are the smallest vertices; in the end the root
  uint32_t rounds;  // of sampling: in each, every vertex is linked to one neighbour
};
