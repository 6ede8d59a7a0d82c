// Bounds of an experiment file as results are tested against them. `harness hold` and `harness report` use
// them.
#pragma once

#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "results/judge/bounds.hpp"

namespace harness::cli {

/// Significance level of bounds, unless the user chooses another one.
inline constexpr double bounds_alpha = 0.05;

std::vector<results::Bound> bounds_of(const experiment::Experiment& experiment);

/// Returns the columns that bounds use instead of times.
std::vector<std::string> columns_of_bounds(const experiment::Experiment& experiment);

}  // namespace harness::cli
