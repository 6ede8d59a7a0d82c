// The `hold` of an experiment file. parse() reads all the rest.
#pragma once

#include <vector>

#include "base/yaml/tree.hpp"
#include "experiment/bound.hpp"

namespace harness::experiment {

/// Every fault is an Error of one line.
std::vector<Bound> parse_bounds(const Tree& tree);

}  // namespace harness::experiment
