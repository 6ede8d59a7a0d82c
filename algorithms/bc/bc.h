// The device state of `bc`: scores, and what is known of the one source that is at work. The host half
// allocates it, the hooks work on it.
#pragma once

#include <cstdint>

constexpr uint32_t most_bc_sources = 32;

struct BcState {
  double* score;            // [vertices]: the result, summed over the sources so far
  double* paths;            // [vertices]: shortest paths from the source at work
  double* dependency;       // [vertices]: of that source on a vertex, over `paths`
  uint32_t* depth;          // [vertices]: distance from that source
  const uint32_t* degrees;  // [vertices]: out-edges
  uint64_t edges;
  uint32_t alpha;  // when to pull, as in bfs
  uint32_t count;  // sources in use
  uint32_t sources[most_bc_sources];
};
