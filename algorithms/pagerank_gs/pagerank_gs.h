// The device state of `pagerank_gs`: ranks, what edges carry, and sums for combinations that need more than
// one commit a vertex. The host half allocates it, the hooks work on it.
#pragma once

#include <cstdint>

/// Real is float or double: the parameter `precision`.
template <class Real>
struct PageRankGsState {
  Real* rank;          // [vertices]: the result
  Real* contribution;  // [vertices]: rank over out-degree, what an edge carries
  Real* sum;           // [vertices]: contributions gathered in this superstep, where commits are not sole
  // [vertices], or null where new ranks count at once: what edges carry in odd supersteps, while those of
  // even ones are read, and the other way round.
  Real* contribution_odd;
  const Real* share;  // [vertices]: 1 over the out-degree or 0, negated where no edge leads to
  double damping;
  double tolerance;
  double base;  // the rank of a vertex that no edge leads to
  uint32_t iterations;
  uint32_t vertices;
};
