// Where the vertices of a twin lie: on a line, or those of roads and meshes on a lattice, numbered along a
// space-filling curve. Edges join what lies close together along one of the axes.
#pragma once

#include <vector>

#include "twins/recipe.hpp"

namespace harness::twins {

/// Places that follow one another.
struct Span {
  uint64_t begin, end;
};

inline constexpr unsigned home_bits = 16;

struct Layout {
  vertex_t vertices = 0;
  unsigned dimensions = 1;
  uint64_t sides[2] = {1, 1};
  double scattered = 0;         ///< share of the groups whose place on the axis is random
  double spread = 1;            ///< how far away the partners of a directed hub may lie; 1: anywhere
  std::vector<uint32_t> cells;  ///< of each vertex; empty in one dimension, where it is the vertex
  std::vector<std::vector<uint32_t>>
      curves;  ///< the places of the vertices on further curves, for each axis but 0
  /// The place of a vertex on a space-filling curve, whose neighbours lie side by side. Every axis has a
  /// curve of its own, which is cut at other places.
  double curve_place(vertex_t v, unsigned axis) const {
    return axis == 0 || dimensions == 1 ? v : curves[axis - 1][v];
  }
  /// The home of a vertex on a line: the places of its cluster of 2^16 ids, by which edges_d counts. What the
  /// last clusters lack or have too much, the last home makes good.
  Span home(vertex_t v) const;
  /// The place of a vertex on the line that goes through all cells with the steps along `axis`.
  double place(vertex_t v, unsigned axis) const;
};

/// The stretch of the recipe decides: below `no_scatter` a share of 2^-stretch of the groups is scattered
/// over all places, which makes distances short; beyond it nothing is, and each one more doubles the aspect
/// ratio of a lattice. On a line the share of an undirected twin does not fall below 2^-`clumps_from`; beyond
/// that hubs come to lie side by side, more of them with each one more, which makes distances long. The
/// partners of directed hubs then lie closer to them too.
inline constexpr double clumps_from = 6;
inline constexpr double no_scatter = 24;
Layout layout_of(const Recipe& recipe, unsigned threads);
/// The share of the hubs that lie at the beginning of the line, by degree; 0: none, 1: all.
double clumped_of(const Recipe& recipe);
/// Whether twins of the recipe's class lie on a lattice, and not on a line.
bool is_lattice(const Recipe& recipe);
/// Where the search for the stretch begins.
double first_stretch(const Recipe& recipe);
/// The longest stretch that makes sense for the recipe's class.
double longest_stretch(const Recipe& recipe);

}  // namespace harness::twins
