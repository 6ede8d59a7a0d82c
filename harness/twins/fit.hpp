// The steps of the fit in make_fitted_twin(). Each step sets its own knobs by making twins and measuring
// them. If a statistic of a twin is too low, the next twin is made with a higher target.
#pragma once

#include <cmath>

#include "twins/recipe.hpp"

namespace harness::twins {

/// Returns the relative error, or 0 if the wanted value is not known.
inline double relative_error(double value, double wanted) {
  return wanted > 0 ? std::abs(value / wanted - 1) : 0;
}

/// Fits the fraction of half-edges that find partners in their home (Layout::home()), if edges_d is known and
/// the mean gap is not. Returns the twin with places as ids.
EdgeList fit_home(Recipe& recipe, unsigned threads);

/// Fits the knobs for clustering by degree and for distances.
void fit_shape(Recipe& recipe, unsigned threads);

/// Fits the knobs for the gaps between the ids of neighbours. `shape` is the twin with places as ids.
void fit_order(Recipe& recipe, const EdgeList& shape, unsigned threads);

/// Returns the twin with places as ids. labelled() then gives it the ids that its recipe's knobs specify.
EdgeList make_shape(const Recipe& recipe, unsigned threads);
EdgeList labelled(EdgeList shape, const Recipe& recipe, unsigned threads);

}  // namespace harness::twins
