// The rounds of a configuration to its row. The sweep calls it when the last round is there.
#pragma once

#include <vector>

#include "results/store/measurement.hpp"

namespace harness::sweep {

/// The first round, with the samples of all and their statistics, the last round's state of the device, and
/// the warnings of all. `rounds` must not be empty.
results::Measurement merge(const std::vector<results::Measurement>& rounds);

}  // namespace harness::sweep
