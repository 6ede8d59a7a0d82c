// The two halves of fit_recipe(), each of which sets its own knobs by making twins and measuring them. What
// came out too low is aimed at higher.
#pragma once

#include <cmath>

#include "graph/twins/recipe.hpp"

namespace harness::graph {

/// 0 where nothing is wanted.
inline double relative_error(double value, double wanted) {
  return wanted > 0 ? std::abs(value / wanted - 1) : 0;
}

/// Clustering by degree, and distances.
void fit_shape(Recipe& recipe, unsigned threads);

/// The gaps between ids.
void fit_order(Recipe& recipe, unsigned threads);

}  // namespace harness::graph
