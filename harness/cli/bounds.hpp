// Converts the bounds in an experiment file, which limit times or other columns of its results, into the type
// results::Bound. `harness hold` and `harness report` use these functions.
#pragma once

#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "results/judge/bounds.hpp"

namespace harness::cli {

/// Default significance level of the statistical test of a bound.
inline constexpr double bounds_alpha = 0.05;

std::vector<results::Bound> bounds_of(const experiment::Experiment& experiment);

/// Returns the columns of results.csv that bounds of the experiment limit. Bounds without a column limit
/// times.
std::vector<std::string> columns_of_bounds(const experiment::Experiment& experiment);

}  // namespace harness::cli
