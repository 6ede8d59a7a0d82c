// Places of the parts of a twin's vertices. A twin is a synthetic graph with the statistics of another graph
// (recipe.hpp). A group is a set of vertices that are all connected with one another, and a part is the
// half-edges with which a vertex joins one group (parts.hpp). Parts are sorted by place, and consecutive
// parts form a group, so places determine which vertices are connected. Directed and undirected twins use the
// same placing.
#pragma once

#include "base/random.hpp"
#include "twins/layout.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// Parts of one size on one axis of the layout (layout.hpp), sorted by place. In each item, `value` is the
/// vertex and `key` is 16 times the place.
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

  /// Calls fn(part, axis, turn) for each of the `count` parts of a vertex (half-edges for one group each).
  /// Consecutive parts are on alternating axes. The number `turn` is the distance of the part from the
  /// vertex. Its unit is the length of a group, which is the number of cells that a group covers on average.
  /// Successive parts on one axis are about one length apart, or up to `farthest` lengths for a hub (a vertex
  /// of high degree) on a line.
  template <class Fn>
  void each_part(vertex_t v, size_t count, double farthest, const Fn& fn) const {
    const auto parts = static_cast<double>(count / layout_.dimensions);
    // If the parts of a hub were closer together, many of its groups would have the same other members. On a
    // lattice, nearby vertices would then be connected only with one another and form triangles.
    const double apart = layout_.dimensions == 1 ? std::clamp(parts / 4, 1.0, farthest) : 1.2;
    auto axis = static_cast<unsigned>(axes_.bits(v) % layout_.dimensions);
    for (size_t k = 0; k < count; ++k) {
      fn(k, axis, apart * (static_cast<double>(k / layout_.dimensions) - 0.5 * (parts - 1)));
      axis = (axis + 1) % layout_.dimensions;
    }
  }

  /// Returns a part that place_all() will put `turn` times the length of a group (each_part()) away from its
  /// vertex. For a single half-edge, which is a part of size 1, the distance is 4 cells times `turn` if
  /// is_crowded().
  static Keyed part(vertex_t v, double turn, uint32_t kind = 0) {
    return {static_cast<uint64_t>(static_cast<int64_t>(turn * 4)), v, kind};
  }

  /// Returns true if the number of half-edges in no group (`singles`) is too large for the line. Half-edges
  /// of hubs would then be paired with the same hubs repeatedly.
  bool is_crowded(size_t singles) const {
    return layout_.dimensions == 1 && static_cast<double>(singles) > 8 * cells();
  }

  /// Assigns a place (position on the line or curve) to every part and sorts the parts by place. The argument
  /// `population` is the number of parts of this size on the axis. The argument `apart` is a factor for the
  /// distance between the parts of one vertex.
  void place_all(Pool& parts, size_t size, unsigned axis, size_t population, double apart = 1);

  /// Returns the factor for the distance between those half-edges of one vertex of a directed twin that
  /// belong to no group. If they were close together, connecting half-edges at adjacent places would create
  /// accidental triangles. The factor is smaller if distances in the twin should be long.
  double apart() const { return layout_.dimensions == 1 ? 1 + 31 * layout_.spread : 1; }

  /// Assigns every half-edge a random place around its vertex and sorts the half-edges. The distance from the
  /// vertex, in cells, is at most Layout::spread times `distance` times the square of the degree. It is also
  /// at most half the line, and at most what reach(1) permits. If the distance did not grow with the degree,
  /// half-edges of hubs would be paired with the same vertices repeatedly.
  void place_around(Pool& ends, const std::vector<offset_t>& degrees, double distance);

  /// Returns the maximum distance between members of a group, as a difference of their keys, which are 16
  /// times their places. On a lattice, longer edges would be shortcuts, which would make the distances in the
  /// twin too small.
  uint64_t reach(size_t size) const {
    if (layout_.dimensions > 1) return 16 * 8 * (size + 1);
    return home_ > 0 ? uint64_t{16} << (home_bits - 2) : ~uint64_t{0};
  }

 private:
  /// Returns the number of cells. The last row of a lattice may be short, so a line along the columns has
  /// more cells than there are vertices.
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
