// The width of a bucket, for baselines that use delta-stepping. It equals the width that the algorithm plugin
// `sssp` uses, so that a baseline does the same work as the kernels with which it is compared.
#pragma once

#include <harness/host/baseline.hpp>

namespace harness {

/// Returns the width that the user set, or the default of the algorithm `sssp`.
inline double delta_of(const BaselineInput& input) {
  const double asked = input.setting("delta").value.real;
  return asked > 0 ? asked : bucket_width(input.problem());
}

}  // namespace harness
