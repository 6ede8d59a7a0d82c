// The device state of `sssp`: distances so far. The host half allocates it, the hooks lower them.
#pragma once

#include <cstdint>

/// T is the type of distances, as the parameter `distance` says: float, uint32_t, uint64_t or double.
template <class T>
struct SsspState {
  T* distance;   // [vertices]: of the shortest path found so far
  double delta;  // width of a bucket
  uint32_t source;
};
