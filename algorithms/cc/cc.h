// The device state of `cc`: a label for each vertex. The host half allocates it, the hooks work on it.
#pragma once

#include <cstdint>

struct CcState {
  uint32_t* label;  // the smallest vertex id known in the component
  uint32_t jump;    // 1: labels also jump to their label's label
};
