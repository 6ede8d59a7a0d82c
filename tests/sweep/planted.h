// Device descriptor of `planted`: csr, and the deed to perform while edges are visited.
#pragma once

#include <cstdint>

template <class Edge>
struct PlantedArrays {
  const Edge* offsets;        // [vertices + 1]
  const uint32_t* neighbors;  // [edges]
  const uint32_t* spinning;   // [1], not zero: the kernel never ends
  const uint32_t* room;       // the requested amount of device memory
  const uint32_t* nowhere;    // not null: an invalid address, from which every edge is read
  uint32_t wrong;             // every edge leads to vertex 0
};
