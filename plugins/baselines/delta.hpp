// The width of a bucket, for baselines that use delta-stepping. It equals the width that the algorithm plugin
// `sssp` uses, so that a baseline does the same work as the kernels with which it is compared.
#pragma once

#include <algorithm>
#include <harness/host/baseline.hpp>

namespace harness {

/// Returns the width that the user set, or the default of the algorithm `sssp`.
inline double delta_of(const BaselineInput& input) {
  const double asked = input.setting("delta").value.real;
  if (asked > 0 || input.edges() == 0) return asked > 0 ? asked : 1;
  double sum = 0;
  for (uint64_t e = 0; e < input.edges(); ++e) sum += static_cast<double>(input.out().weights[e]);
  const auto edges = static_cast<double>(input.edges());
  return sum > 0 ? 32 * (sum / edges) / std::max(1.0, edges / input.vertices()) : 1;
}

}  // namespace harness
