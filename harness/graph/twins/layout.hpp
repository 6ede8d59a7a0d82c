// Where the vertices of a twin lie: on a line, or on a lattice, numbered along a
// space-filling curve. Edges join what lies close together along one of the axes.
#pragma once

#include <vector>

#include "graph/twins/recipe.hpp"

namespace harness::graph {

struct Layout {
  unsigned dimensions = 1;
  uint64_t sides[2] = {1, 1};
  double scattered = 0;         ///< share of the groups whose place on the axis is random
  std::vector<uint32_t> cells;  ///< of each vertex; empty in one dimension, where it is the vertex
  std::vector<std::vector<uint32_t>>
      curves;  ///< the places of the vertices on further curves, for each axis but 0
  /// The place of a vertex on a space-filling curve, whose neighbours lie side by side. Every axis has a
  /// curve of its own, which is cut at other places.
  double curve_place(vertex_t v, unsigned axis) const {
    return axis == 0 || dimensions == 1 ? v : curves[axis - 1][v];
  }
  /// The place of a vertex on the line that goes through all cells with the steps along `axis`.
  double place(vertex_t v, unsigned axis) const;
};

/// What the stretch of a recipe does. Below `no_scatter` a share of 2^-stretch of the groups is scattered
/// over all places, which makes distances short. Beyond it no group is, and each further unit doubles the
/// aspect ratio. On a line, from `less_shared` on, hubs keep to themselves, by a tenth of their ends for each
/// further unit.
inline constexpr double less_shared = 8;
inline constexpr double no_scatter = 24;
Layout layout_of(const Recipe& recipe);
/// Share of the ends of a hub that go to small groups, which it shares with vertices of low degree.
double shared_of(const Recipe& recipe);
/// The longest stretch that makes sense for the recipe's class.
double longest_stretch(const Recipe& recipe);

}  // namespace harness::graph
