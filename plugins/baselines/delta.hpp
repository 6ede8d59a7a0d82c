// The width of a bucket for baselines that find shortest paths by delta-stepping. It is chosen as the
// algorithm `sssp` chooses it, so that both do the same work.
#pragma once

#include <algorithm>
#include <harness/host/baseline.hpp>

namespace harness {

/// What was asked for, or as the algorithm chooses it by itself.
inline double delta_of(const BaselineInput& input) {
  const double asked = input.setting("delta").value.real;
  if (asked > 0 || input.edges() == 0) return asked > 0 ? asked : 1;
  double sum = 0;
  for (uint64_t e = 0; e < input.edges(); ++e) sum += static_cast<double>(input.out().weights[e]);
  const auto edges = static_cast<double>(input.edges());
  return sum > 0 ? 32 * (sum / edges) / std::max(1.0, edges / input.vertices()) : 1;
}

}  // namespace harness
