// The two degrees of each vertex of a directed twin. Which vertex has which is decided when its groups are
// joined.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "graph/twins/edges.hpp"
#include "graph/twins/recipe.hpp"

namespace harness::graph {

struct DirectedDegree {
  vertex_t out = 0, in = 0;
  vertex_t mutual = 0;  ///< neighbours that are joined both ways
  /// Neighbours, whatever the direction.
  vertex_t neighbors() const { return out + in - mutual; }
};

/// The vertices of a directed recipe: both degrees as distributed there, paired as its table of pairs says,
/// and independent of each other where it has none.
std::vector<DirectedDegree> drawn_directed(const Recipe& recipe);

/// How many vertices have so many neighbours.
Degrees counted_neighbors(const std::vector<DirectedDegree>& degrees);

/// These degrees in another order: each vertex gets one with as many neighbours as `neighbors` says, and
/// those that sinks lie around the ones that lead away. Else pages without links would have to link to each
/// other.
std::vector<DirectedDegree> assigned(const std::vector<offset_t>& neighbors, const std::vector<Edge>& edges,
                                     const std::vector<DirectedDegree>& degrees, const RandomStream& random,
                                     unsigned threads);

}  // namespace harness::graph
