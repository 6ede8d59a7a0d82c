// Items of `graphs` with their axes -> single graphs with unique names. An axis is a parameter with several
// values, as in `scale: [20, 22]`.
#pragma once

#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"

namespace harness::experiment {

std::vector<GraphEntry> plan_graphs(const std::vector<GraphItem>& items, const Catalogue& catalogue);

}  // namespace harness::experiment
