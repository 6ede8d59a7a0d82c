// Whether a twin is what its original is: a line for each measure, with what is allowed. `harness graph twin`
// prints it, and tests hold twins to it.
#pragma once

#include <vector>

#include "graph/twin.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

/// How far a twin may be from its original, relative: the fit aims at these and the check allows them.
inline constexpr double clustering_allowed = 0.05, transitivity_allowed = 0.2, diameter_allowed = 0.1,
                        mutual_allowed = 0.05;

/// Only what is known of the original.
std::vector<graph::TwinCheck> check_twin(const Recipe& original, const Statistics& twin);

}  // namespace harness::twins
