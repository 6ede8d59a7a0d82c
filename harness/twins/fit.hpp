// The steps of the fit in make_fitted_twin(), which chooses the parameters (Knobs) of a twin, a generated
// graph with the statistics of another graph (recipe.hpp). Each step sets some of the knobs. It generates a
// graph, measures it, and corrects these knobs for the next graph.
#pragma once

#include <cmath>

#include "twins/recipe.hpp"

namespace harness::twins {

/// Returns the relative error, or 0 if the wanted value is not known.
inline double relative_error(double value, double wanted) {
  return wanted > 0 ? std::abs(value / wanted - 1) : 0;
}

/// Fits the knobs `home` and `gathered`. Each cluster of 2^16 ids is the home of its vertices
/// (Layout::home()). The knob `home` is the fraction of half-edges (ends of edges) that are connected inside
/// the home of their vertex. The recipe must have edges_d, the fraction of arcs inside such clusters, and no
/// mean gap between the ids of neighbours. Returns the graph before labelled(). Its ids are the positions of
/// vertices on a line or curve.
EdgeList fit_home(Recipe& recipe, unsigned threads);

/// Fits the knobs for the clustering coefficients of each degree, and for the distances between vertices.
void fit_shape(Recipe& recipe, unsigned threads);

/// Fits the knobs `moved` and `reach`, which control the gaps between the ids of neighbours. The argument
/// `shape` is the graph before labelled(), whose ids are positions on a line or curve.
void fit_order(Recipe& recipe, const EdgeList& shape, unsigned threads);

/// Returns the graph with positions on a line or curve as ids. The function labelled() then moves the
/// fraction `moved` of the ids by at most 2^`reach` (Knobs).
EdgeList make_shape(const Recipe& recipe, unsigned threads);
EdgeList labelled(EdgeList shape, const Recipe& recipe, unsigned threads);

}  // namespace harness::twins
