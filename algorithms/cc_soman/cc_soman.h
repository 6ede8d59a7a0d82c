// The device state of `cc_soman`: a forest of labels. The host half allocates it, the hooks join its trees.
#pragma once

#include <cstdint>

struct CcSomanState {
  uint32_t* label;   // [vertices]: a vertex above in the tree, itself for a root
  uint32_t* before;  // [vertices]: the root of the superstep before
};
