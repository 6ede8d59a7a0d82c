// Items of `graphs` with their axes -> single graphs with unique names.
#pragma once

#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"

namespace harness {

std::vector<GraphEntry> resolve_graphs(const std::vector<GraphSelector>& selectors,
                                       const Catalogue& catalogue);

}  // namespace harness
