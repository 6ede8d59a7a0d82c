// Device state of `strict`.
#pragma once

#include <cstdint>

struct StrictState {
  uint64_t* starts;  // [candidate rows + 1]: degrees, after the scan the first position of each row
};
