// Degrees and clustering that are likely where only a few numbers about a graph are published. A twin of such
// a graph is made of them.
#pragma once

#include "twins/recipe.hpp"

namespace harness::twins {

/// Degrees from 1 to `most` with this sum over all vertices: a power law, or a binomial distribution where
/// they are `even`, as those of roads and meshes. Shares become whole numbers of vertices, and one vertex has
/// `most`.
Degrees likely_degrees(double vertices, double sum, double most, bool even);

/// Clustering falls with the degree, as 1 / degree beyond 16, to the wanted average.
std::vector<ClusteringBin> likely_clustering(const Degrees& degrees, double average);

}  // namespace harness::twins
