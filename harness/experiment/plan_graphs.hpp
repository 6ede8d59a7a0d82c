// Items of `graphs` with their axes -> single graphs with unique names.
#pragma once

#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"

namespace harness {

std::vector<GraphEntry> plan_graphs(const std::vector<GraphItem>& items, const Catalogue& catalogue);

}  // namespace harness
