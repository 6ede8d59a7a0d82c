// Counts as columns of a result row (harness/results/schema.cpp).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "backends/backend.hpp"
#include "backends/simt/model.hpp"

namespace harness::simt {

std::vector<Counted> columns_of(const std::vector<std::pair<std::string, Counts>>& launches,
                                const Model& model);

}  // namespace harness::simt
