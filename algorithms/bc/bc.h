// Device state of `bc`.
#pragma once

#include <cstdint>

constexpr uint32_t most_bc_sources = 32;

struct BcState {
  double* score;
  double* paths;       // shortest paths from the source of the run at hand
  double* dependency;  // of the source on a vertex, over `paths`
  uint32_t* depth;     // from the source
  const uint32_t* degrees;
  uint64_t edges;
  uint32_t alpha;
  uint32_t count;  // of sources
  uint32_t sources[most_bc_sources];
};
