// Device descriptor of `planted`: the arrays of csr, and how to misbehave while edges are visited.
#pragma once

#include <cstdint>

template <class Edge>
struct PlantedArrays {
  const Edge* offsets;        // [vertices + 1]
  const uint32_t* neighbors;  // [edges]
  const uint32_t* spinning;   // [1], not zero if the kernel must never end
  const uint32_t* room;       // allocated only to request this much device memory
  const uint32_t* nowhere;    // not null if every edge must be read from this invalid address
  uint32_t wrong;             // not 0 if every edge must lead to vertex 0
};
