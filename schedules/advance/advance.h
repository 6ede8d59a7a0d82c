// The device state of `advance`: where the edges of each vertex begin along a line of all active edges. Its
// first kernel and a scan fill it, its second kernel searches it.
#pragma once

#include <cstdint>

struct AdvanceState {
  uint64_t* starts;  // [candidate rows + 1]: edges of a vertex at its first row, 0 at others; then their scan
};
