// Places of the vertices of a twin, which is a synthetic graph with the statistics of another graph
// (recipe.hpp). The vertices are on a line, or for roads and meshes on a lattice. A cell is a position of the
// lattice or of the line. A lattice has two axes, each with a space-filling curve through all cells. The
// place of a vertex is the position of its cell on such a curve or on the line. The steps of make_twin()
// connect vertices whose places on one of the curves are close.
#pragma once

#include <vector>

#include "twins/recipe.hpp"

namespace harness::twins {

/// The consecutive places [begin, end).
struct Span {
  uint64_t begin, end;
};

inline constexpr unsigned home_bits = 16;

struct Layout {
  vertex_t vertices = 0;
  unsigned dimensions = 1;
  uint64_t sides[2] = {1, 1};
  double scattered = 0;  ///< fraction of the parts (sets of half-edges, parts.hpp) that get a random place
  /// for a directed twin: factor, at most 1, for the maximum distance between a vertex of high degree and its
  /// neighbours
  double spread = 1;
  /// cell of each vertex on the lattice; empty on a line, where cells have the numbers of their vertices
  std::vector<uint32_t> cells;
  /// curves[axis - 1][v]: position of vertex v on the space-filling curve of this axis, for each axis except
  /// 0
  std::vector<std::vector<uint32_t>> curves;
  /// Returns the place of a vertex on a space-filling curve, on which neighbouring cells are close. Every
  /// axis has its own curve, so that neighbouring cells that are far apart on one curve are close on another.
  double curve_place(vertex_t v, unsigned axis) const {
    return axis == 0 || dimensions == 1 ? v : curves[axis - 1][v];
  }
  /// Returns the home of a vertex on a line, which is its cluster of 2^16 consecutive places. If fewer than
  /// 2^15 places remain at the end of the line, they belong to the last home. The statistic edges_d is the
  /// fraction of edges inside such clusters.
  Span home(vertex_t v) const;
  /// Returns the place of a vertex on the line that visits all cells of the lattice, row by row along `axis`.
  double place(vertex_t v, unsigned axis) const;
};

inline constexpr double clumps_from = 6;
inline constexpr double no_scatter = 24;
/// Makes the layout. A larger value of the knob `stretch` makes the distances between vertices in the graph
/// longer. A fraction 2^-`stretch` of the parts (sets of half-edges, parts.hpp) gets a random place, and the
/// resulting edges between distant places make distances short. On a lattice, no part gets a random place if
/// `stretch` is at least `no_scatter`, and each unit above doubles the aspect ratio of the lattice. On a
/// line, each unit above `clumps_from` has another effect. In an undirected twin, it places more hubs
/// (vertices of high degree) next to each other, and the fraction of random places stays at 2^-`clumps_from`.
/// In a directed twin, it places the neighbours of hubs closer to the hubs.
Layout layout_of(const Recipe& recipe, unsigned threads);
/// Returns the fraction of hubs (vertices of high degree) that are at the beginning of the line, sorted by
/// degree.
double clumped_of(const Recipe& recipe);
/// Returns true if twins of the recipe's class are on a lattice instead of a line.
bool is_lattice(const Recipe& recipe);
/// Returns the value of the knob `stretch` with which make_fitted_twin() begins its search.
double first_stretch(const Recipe& recipe);
/// Returns the largest useful value of the knob `stretch` for the recipe's class.
double longest_stretch(const Recipe& recipe);

}  // namespace harness::twins
