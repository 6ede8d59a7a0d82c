// Compares a twin with its original, the graph whose statistics it imitates (recipe.hpp). The comparison has
// one line per statistic, with the limit of the deviation. `harness graph twin` prints it, and tests require
// that the limits are met.
#pragma once

#include <vector>

#include "graph/twin.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

/// Maximum relative deviations of a twin from its original. check_twin() reports them as limits. The fit
/// (fit_shape.cpp) tries to meet all of them except `mutual_allowed`.
inline constexpr double clustering_allowed = 0.05, transitivity_allowed = 0.2, diameter_allowed = 0.1,
                        mutual_allowed = 0.05;

/// Compares each statistic that the original's recipe has with that of the twin, one line per statistic.
std::vector<graph::TwinCheck> check_twin(const Recipe& original, const Statistics& twin);

}  // namespace harness::twins
