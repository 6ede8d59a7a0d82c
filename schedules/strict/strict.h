// The device state of `strict`: the scanned degrees of the rows. Its plan makes room for them, its kernels
// fill and search them.
#pragma once

#include <cstdint>

struct StrictState {
  uint64_t* starts;  // [candidate rows + 1]: degrees, after the scan the first position of each row
};
