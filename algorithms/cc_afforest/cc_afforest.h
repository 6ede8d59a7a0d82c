// Device state of `cc_afforest`.
#pragma once

#include <cstdint>

struct AfforestState {
  uint32_t* component;  // parent in a forest whose roots are the smallest vertices; in the end the root
  uint32_t rounds;
};
