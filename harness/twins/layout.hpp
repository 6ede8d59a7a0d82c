// Arranges the vertices of a generated graph (a twin, recipe.hpp) on a line, or for roads and meshes on a
// lattice. A cell is a point of the lattice. Two space-filling curves, one per axis, visit all cells of the
// lattice. The place of a vertex is its position on the line or on such a curve. The steps of make_twin()
// connect vertices whose positions are close.
#pragma once

#include <vector>

#include "twins/recipe.hpp"

namespace harness::twins {

/// The consecutive positions [begin, end) of a line.
struct Span {
  uint64_t begin, end;
};

inline constexpr unsigned home_bits = 16;

struct Layout {
  vertex_t vertices = 0;
  unsigned dimensions = 1;
  uint64_t sides[2] = {1, 1};
  /// fraction of the half-edges that get a random position instead of one near their vertex
  double scattered = 0;
  /// for a directed graph: factor, at most 1, for the maximum distance between a vertex of high degree and
  /// its neighbours
  double spread = 1;
  /// cell (point of the lattice) of each vertex; empty if the vertices are on a line
  std::vector<uint32_t> cells;
  /// curves[axis - 1][v]: position of vertex v on the space-filling curve of this axis, for each axis except
  /// 0 (on the curve of axis 0, it is v)
  std::vector<std::vector<uint32_t>> curves;
  /// Returns the position of a vertex on the space-filling curve of an axis, on which neighbouring cells are
  /// close. Neighbouring cells that are far apart on one curve are close on the curve of the other axis.
  double curve_place(vertex_t v, unsigned axis) const {
    return axis == 0 || dimensions == 1 ? v : curves[axis - 1][v];
  }
  /// Returns the home of a vertex on a line, which is its cluster of 2^16 consecutive positions. If fewer
  /// than 2^15 positions remain at the end of the line, they belong to the last home. The statistic edges_d
  /// is the fraction of edges inside such clusters.
  Span home(vertex_t v) const;
  /// Returns the position of a vertex on the line that visits all cells of the lattice, row by row along
  /// `axis`.
  double place(vertex_t v, unsigned axis) const;
};

inline constexpr double clumps_from = 6;
inline constexpr double no_scatter = 24;
/// Makes the layout. A larger value of the knob `stretch` makes the distances between vertices in the graph
/// longer. A fraction 2^-`stretch` of the half-edges gets a random position instead of one near their vertex,
/// and the resulting edges between distant vertices make distances short. On a lattice, no half-edge gets a
/// random position if `stretch` is at least `no_scatter`, and each unit above doubles the aspect ratio of the
/// lattice. On a line, each unit above `clumps_from` has another effect. In an undirected graph, it places
/// more hubs (vertices of high degree) next to each other, and the fraction of random positions stays at
/// 2^-`clumps_from`. In a directed graph, it places the neighbours of hubs closer to the hubs.
Layout layout_of(const Recipe& recipe, unsigned threads);
/// Returns the fraction of hubs (vertices of high degree) that are at the beginning of the line, sorted by
/// degree.
double clumped_of(const Recipe& recipe);
/// Returns true if graphs of the recipe's class are on a lattice instead of a line.
bool is_lattice(const Recipe& recipe);
/// Returns the value of the knob `stretch` with which make_fitted_twin() begins its search.
double first_stretch(const Recipe& recipe);
/// Returns the largest useful value of the knob `stretch` for the recipe's class.
double longest_stretch(const Recipe& recipe);

}  // namespace harness::twins
