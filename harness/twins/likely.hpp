// Plausible degrees and clustering coefficients for graphs of which only a few numbers are published. A twin
// (recipe.hpp) of such a graph is made from these values.
#pragma once

#include "twins/recipe.hpp"

namespace harness::twins {

/// Returns degrees from 1 to `most` for this number of vertices. They add up to `sum` and follow a binomial
/// distribution if `even`, as in roads and meshes, and a power law otherwise. Fractions are rounded to whole
/// vertices, and at least one vertex has degree `most`.
Degrees likely_degrees(double vertices, double sum, double most, bool even);

/// Returns a clustering coefficient for each degree. It is proportional to 1 / (1 + d / 16) for degrees d of
/// at least 2, but at most 1. The average over all vertices is `average`, unless this maximum lowers it.
std::vector<ClusteringBin> likely_clustering(const Degrees& degrees, double average);

}  // namespace harness::twins
