// Decides which vertices of a generated graph (a twin, recipe.hpp) form a clique, a set of vertices that are
// all adjacent. Vertices have positions on a line, or on space-filling curves through a lattice (layout.hpp).
// For each clique that a vertex will join, an entry with a random position near the vertex is made. The
// entries of all vertices are sorted by position, and p + 1 consecutive entries form a clique. Each entry
// stands for p half-edges (ends of future edges) of its vertex, which are called a part of the vertex.
#pragma once

#include "base/random.hpp"
#include "twins/layout.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// One entry per vertex and clique that the vertex will join, for cliques of one size on one curve. In each
/// entry, `value` is the vertex. After place_all(), `key` is 16 times the position, and the entries are
/// sorted by it.
using Pool = HugeVector<Keyed>;

class Placing {
 public:
  Placing(const Recipe& recipe, const Layout& layout, unsigned threads)
      : layout_(layout),
        threads_(threads),
        home_(recipe.knobs.home),
        places_(recipe.seed, 0x706c),
        homes_(recipe.seed, 0x686f6d65),
        axes_(recipe.seed, 0x61786573) {}

  /// Calls fn(k, axis, turn) for each of the `count` cliques that vertex v will join. On a lattice,
  /// successive cliques alternate between its two curves, which `axis` numbers. The number `turn` is the
  /// distance of the clique from the vertex along the curve. Its unit is the average number of positions that
  /// a clique covers. Successive cliques on one curve are about one unit apart, or up to `farthest` units for
  /// a vertex of high degree on a line.
  template <class Fn>
  void each_part(vertex_t v, size_t count, double farthest, const Fn& fn) const {
    const auto parts = static_cast<double>(count / layout_.dimensions);
    // If the cliques of a vertex of high degree were closer together, many of them would have the same other
    // vertices. On a lattice, nearby vertices would then be connected only with one another and form
    // triangles.
    const double apart = layout_.dimensions == 1 ? std::clamp(parts / 4, 1.0, farthest) : 1.2;
    auto axis = static_cast<unsigned>(axes_.bits(v) % layout_.dimensions);
    for (size_t k = 0; k < count; ++k) {
      fn(k, axis, apart * (static_cast<double>(k / layout_.dimensions) - 0.5 * (parts - 1)));
      axis = (axis + 1) % layout_.dimensions;
    }
  }

  /// Returns an entry for a clique of vertex v. place_all() will put it at the distance `turn` (each_part())
  /// from the vertex. For a half-edge that belongs to no clique, the unit of `turn` is 4 positions if
  /// is_crowded().
  static Keyed part(vertex_t v, double turn, uint32_t kind = 0) {
    return {static_cast<uint64_t>(static_cast<int64_t>(turn * 4)), v, kind};
  }

  /// Returns true if the vertices are on a line and have, on average, more than 8 half-edges that belong to
  /// no clique (`singles` in total). Half-edges of vertices of high degree would then be connected with the
  /// same vertices repeatedly.
  bool is_crowded(size_t singles) const {
    return layout_.dimensions == 1 && static_cast<double>(singles) > 8 * cells();
  }

  /// Assigns a position on the line or curve to every entry, and sorts the entries by position. Each entry
  /// stands for `size` half-edges of a vertex. The argument `population` is the number of entries of this
  /// size on the axis, which may be in several pools. The argument `apart` is a factor for the distance
  /// between the entries of one vertex.
  void place_all(Pool& parts, size_t size, unsigned axis, size_t population, double apart = 1);

  /// Returns the factor for the distance between those half-edges of one vertex of a directed graph that
  /// belong to no clique. If they were close together, connecting half-edges at adjacent positions would
  /// create accidental triangles. The factor is smaller if distances in the graph should be long.
  double apart() const { return layout_.dimensions == 1 ? 1 + 31 * layout_.spread : 1; }

  /// Assigns every half-edge a random position around its vertex and sorts the half-edges by position. The
  /// distance from the vertex is at most Layout::spread times `distance` times the square of the degree. It
  /// is also at most half the line, and at most what reach(1) permits. If the distance did not grow with the
  /// degree, half-edges of vertices of high degree would be connected with the same vertices repeatedly.
  void place_around(Pool& ends, const std::vector<offset_t>& degrees, double distance);

  /// Returns the maximum distance between two vertices of a clique with `size` + 1 vertices. Its unit is 1/16
  /// of a position, as for the keys of a Pool. On a lattice, longer edges would be shortcuts, which would
  /// make the distances in the graph too small.
  uint64_t reach(size_t size) const {
    if (layout_.dimensions > 1) return 16 * 8 * (size + 1);
    return home_ > 0 ? uint64_t{16} << (home_bits - 2) : ~uint64_t{0};
  }

 private:
  /// Returns the number of positions on the line, or of points of the lattice. The last row of a lattice may
  /// be short, so a lattice may have more points than vertices.
  double cells() const {
    return layout_.dimensions == 1 ? static_cast<double>(layout_.vertices)
                                   : static_cast<double>(layout_.sides[0] * layout_.sides[1]);
  }
  double place_at_home(vertex_t v, double place, double draw) const;

  const Layout& layout_;
  const unsigned threads_;
  const double home_;
  const RandomStream places_, homes_, axes_;
  uint64_t drawn_ = 0;
};

}  // namespace harness::twins
