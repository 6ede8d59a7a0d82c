// Device state of `greedy`.
#pragma once

#include <cstdint>

struct GreedyState {
  uint32_t* hoard;
};
