// The two degrees of each vertex of a directed twin, and the arcs that its edges become. What joins the edges
// in between takes these degrees as they are.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "graph/edge_list.hpp"
#include "twins/edges.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

struct DirectedDegree {
  vertex_t out = 0, in = 0;
  vertex_t mutual = 0;  ///< neighbours that are joined both ways
  /// Neighbours, whatever the direction.
  vertex_t neighbors() const { return out + in - mutual; }
};

/// The vertices of a directed recipe: both degrees as distributed there, paired as its table of pairs says,
/// and independent of each other where it has none.
std::vector<DirectedDegree> drawn_directed(const Recipe& recipe, unsigned threads = 0);

/// How many vertices have so many neighbours.
Degrees counted_neighbors(const std::vector<DirectedDegree>& degrees, unsigned threads = 0);

/// The vertices of a recipe by their places on the line or the lattice.
std::vector<DirectedDegree> placed_directed(const Recipe& recipe, unsigned threads);

/// The arcs of edges that have directions.
EdgeList arcs_of(const EdgeSet& edges, unsigned threads);

}  // namespace harness::twins
