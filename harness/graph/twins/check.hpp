// Whether a twin is what its original is: a line for each measure, with what is allowed. `harness graph twin`
// prints it, and tests hold twins to it.
#pragma once

#include <string>
#include <vector>

#include "graph/twins/recipe.hpp"

namespace harness::graph {

/// How far a twin may be from its original, relative: the fit aims at these and the check allows them.
inline constexpr double clustering_allowed = 0.05, transitivity_allowed = 0.2, diameter_allowed = 0.1,
                        mutual_allowed = 0.05;

struct TwinCheck {
  std::string measure;
  double original = 0, twin = 0;
  double off = 0;      ///< relative, or where it says so absolute
  double allowed = 0;  ///< 0: nothing is promised
  bool met() const { return allowed == 0 || off <= allowed; }
};

/// Only what is known of the original.
std::vector<TwinCheck> check_twin(const Recipe& original, const Statistics& twin);

/// The measures that are further off than allowed, in words: "diameter by 0.3 (allowed 0.1)"; empty if none
/// is.
std::string misses_of(const std::vector<TwinCheck>& checks);

}  // namespace harness::graph
