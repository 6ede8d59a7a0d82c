// Device state of `pagerank`.
#pragma once

#include <cstdint>

/// Real is float or double: the parameter `precision`.
template <class Real>
struct PageRankState {
  Real* rank;
  Real* sum;           // of the contributions gathered in this superstep
  Real* contribution;  // rank over out-degree: what an edge carries
  const uint32_t* degrees;
  double damping;
  double tolerance;
  uint32_t iterations;
  uint32_t vertices;
};
