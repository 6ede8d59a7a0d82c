// The out-degree and in-degree of each vertex of a directed twin, and the conversion of the twin's edges to
// arcs. A twin is a synthetic graph with the statistics of another graph (recipe.hpp). Steps in other files
// connect the vertices with exactly these degrees.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "graph/edge_list.hpp"
#include "twins/edges.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

struct DirectedDegree {
  vertex_t out = 0, in = 0;
  vertex_t mutual = 0;  ///< neighbours with arcs in both directions
  /// Returns the number of neighbours in either direction.
  vertex_t neighbors() const { return out + in - mutual; }
};

/// Draws the degrees of the vertices of a directed graph. Out-degrees and in-degrees have the recipe's
/// distributions. The two degrees of a vertex are paired as in the recipe's joint distribution
/// (Recipe::pairs). If the recipe has none, a fraction of the vertices, equal to the fraction of mutual arcs,
/// has about the same rank by out-degree as by in-degree. The degrees of all other vertices are paired
/// independently.
std::vector<DirectedDegree> drawn_directed(const Recipe& recipe, unsigned threads = 0);

/// Returns how many vertices have each number of neighbours.
Degrees counted_neighbors(const std::vector<DirectedDegree>& degrees, unsigned threads = 0);

/// Returns the degrees by position. Element i belongs to the vertex at position i on the line, or on the
/// curve through the lattice.
std::vector<DirectedDegree> placed_directed(const Recipe& recipe, unsigned threads);

/// Returns the arcs of a directed graph: two for each mutual edge, one for each other edge.
EdgeList arcs_of(const EdgeSet& edges, unsigned threads);

}  // namespace harness::twins
