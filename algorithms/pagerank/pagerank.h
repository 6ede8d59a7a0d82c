// The device state of `pagerank`: ranks, and the sums of two supersteps. The host half allocates it, the
// hooks work on it.
#pragma once

#include <cstdint>

/// Sums alternate because a kernel that overwrites two arrays which it also reads runs at a seventh of its
/// speed on an H200 (0.80 against 0.10 ms for 18 M vertices): what is cleared is not what is read. Real is
/// float or double: the parameter `precision`.
template <class Real>
struct PageRankState {
  Real* rank;               // [vertices]: the result
  Real* sum[2];             // [vertices]: contributions gathered in even and in odd supersteps
  Real* contribution;       // [vertices]: rank over out-degree, what an edge carries
  const uint32_t* degrees;  // [vertices]: out-edges
  double damping;
  double tolerance;
  uint32_t iterations;
  uint32_t vertices;
  uint32_t norm;  // the choice: 0: changes are summed, 1: vertices that change by the tolerance are counted
};
