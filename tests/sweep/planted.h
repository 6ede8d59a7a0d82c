// Device descriptor of `planted`: csr, and the deed to do while edges are visited.
#pragma once

#include <cstdint>

template <class Edge>
struct PlantedArrays {
  const Edge* offsets;        // [vertices + 1]
  const uint32_t* neighbors;  // [edges]
  const uint32_t* spinning;   // [1], not zero: the kernel never ends
  const uint32_t* room;       // as much of the device's memory as was asked for
  const uint32_t* nowhere;    // not null: an address that nobody has, which every edge is read from
  uint32_t wrong;             // every edge leads to vertex 0
};
