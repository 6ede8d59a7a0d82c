// The rounds of a configuration to its row.
#pragma once

#include "measure/measure.hpp"
#include "results/round_journal.hpp"

namespace harness {

/// The first round's row, with the statistics of all samples, the last round's state of the device, and the
/// warnings of all. `rounds` must not be empty.
Measured merge(const std::vector<Round>& rounds);

}  // namespace harness
