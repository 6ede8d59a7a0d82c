// The parts of the fit that make_fitted_twin() begins with, each of which sets its own knobs by making twins
// and measuring them. What came out too low is aimed at higher.
#pragma once

#include <cmath>

#include "twins/recipe.hpp"

namespace harness::twins {

/// 0 where nothing is wanted.
inline double relative_error(double value, double wanted) {
  return wanted > 0 ? std::abs(value / wanted - 1) : 0;
}

/// How many ends stay in their homes, where edges_d is known and the mean gap is not. Gives the twin whose
/// ids are those of the places.
EdgeList fit_home(Recipe& recipe, unsigned threads);

/// Clustering by degree, and distances.
void fit_shape(Recipe& recipe, unsigned threads);

/// The gaps between ids. `shape` is the twin whose ids are those of the places.
void fit_order(Recipe& recipe, const EdgeList& shape, unsigned threads);

/// The twin whose ids are those of the places, and the ids that its recipe's knobs give it.
EdgeList make_shape(const Recipe& recipe, unsigned threads);
EdgeList labelled(EdgeList shape, const Recipe& recipe, unsigned threads);

}  // namespace harness::twins
