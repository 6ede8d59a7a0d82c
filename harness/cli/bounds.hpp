// Converts the bounds of an experiment file into the type results::Bound. `harness hold` and `harness report`
// use these functions.
#pragma once

#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "results/judge/bounds.hpp"

namespace harness::cli {

/// Significance level of bounds, unless the user chooses another one.
inline constexpr double bounds_alpha = 0.05;

std::vector<results::Bound> bounds_of(const experiment::Experiment& experiment);

/// Returns the columns that bounds of the experiment limit instead of times.
std::vector<std::string> columns_of_bounds(const experiment::Experiment& experiment);

}  // namespace harness::cli
