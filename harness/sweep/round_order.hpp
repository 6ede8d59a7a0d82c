// The order in which a round measures the configurations. Measuring in a new order each round spreads what
// drifts over all of them.
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/configuration.hpp"

namespace harness::sweep {

/// A random order that the seed and the round decide, the same on every machine. Graphs are shuffled
/// as blocks and configurations within their graph: a graph is read once a round, and what is compared
/// is measured together.
std::vector<uint32_t> round_order(const experiment::Configurations& configurations, uint64_t seed,
                                  uint64_t round);

}  // namespace harness::sweep
