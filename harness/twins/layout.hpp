// Places of a twin's vertices. The vertices are on a line, or for roads and meshes on a lattice. A cell is a
// position of the lattice or of the line. A lattice has two axes, each with a space-filling curve along which
// places are numbered. The steps of make_twin() connect vertices that are close along one of the axes.
#pragma once

#include <vector>

#include "twins/recipe.hpp"

namespace harness::twins {

/// Consecutive places.
struct Span {
  uint64_t begin, end;
};

inline constexpr unsigned home_bits = 16;

struct Layout {
  vertex_t vertices = 0;
  unsigned dimensions = 1;
  uint64_t sides[2] = {1, 1};
  double scattered = 0;  ///< fraction of the groups whose place on the axis is random
  /// factor for the maximum distance between a hub of a directed twin and its partners; 1 means anywhere
  double spread = 1;
  /// cell of each vertex; empty on a line, where the vertex is its own cell
  std::vector<uint32_t> cells;
  std::vector<std::vector<uint32_t>>
      /// places of the vertices on further curves, for each axis except 0
      curves;
  /// Returns the place of a vertex on a space-filling curve, on which neighbouring cells are close. Every
  /// axis has its own curve, so that neighbouring cells that are far apart on one curve are close on another.
  double curve_place(vertex_t v, unsigned axis) const {
    return axis == 0 || dimensions == 1 ? v : curves[axis - 1][v];
  }
  /// Returns the home of a vertex on a line: the places of its cluster of 2^16 ids. edges_d is the fraction
  /// of edges inside such clusters. The last home absorbs incomplete clusters.
  Span home(vertex_t v) const;
  /// Returns the place of a vertex on the line that visits all cells of the lattice, row by row along `axis`.
  double place(vertex_t v, unsigned axis) const;
};

inline constexpr double clumps_from = 6;
inline constexpr double no_scatter = 24;
/// Makes the layout. A larger value of the knob `stretch` makes distances longer. A fraction 2^-`stretch` of
/// the groups is scattered over all places, which makes distances short. On a lattice, no group is scattered
/// from `no_scatter` on, and each further unit doubles the aspect ratio of the lattice. On a line, units
/// above `clumps_from` have a further effect. In an undirected twin, each unit places more hubs next to each
/// other, and the fraction of scattered groups stays at 2^-`clumps_from`. In a directed twin, each unit moves
/// the partners of hubs closer to the hubs.
Layout layout_of(const Recipe& recipe, unsigned threads);
/// Returns the fraction of hubs that are at the beginning of the line, sorted by degree, from 0 to 1.
double clumped_of(const Recipe& recipe);
/// Returns true if twins of the recipe's class are on a lattice instead of a line.
bool is_lattice(const Recipe& recipe);
/// Returns the value of `stretch` at which the fit begins its search.
double first_stretch(const Recipe& recipe);
/// Returns the largest useful `stretch` for the recipe's class.
double longest_stretch(const Recipe& recipe);

}  // namespace harness::twins
