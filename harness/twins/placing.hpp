// Where the parts of vertices lie: a group takes those that follow one another on a line, so their places
// decide who meets whom. Twins with and without directions place their parts alike.
#pragma once

#include "base/random.hpp"
#include "twins/layout.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// Parts of one size on one axis, by their place; `value` is the vertex.
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

  /// Calls fn(part, axis, turn) for each of the parts of a vertex: each lies on the next axis, and on the
  /// same axis a turn, or a group's length, apart, those of hubs up to `farthest` of them.
  template <class Fn>
  void each_part(vertex_t v, size_t count, double farthest, const Fn& fn) const {
    const auto parts = static_cast<double>(count / layout_.dimensions);
    // Where a hub has its part in every group, others that are there too meet it again and again; on a
    // lattice neighbours that have only one another would be triangles.
    const double apart = layout_.dimensions == 1 ? std::clamp(parts / 4, 1.0, farthest) : 1.2;
    auto axis = static_cast<unsigned>(axes_.bits(v) % layout_.dimensions);
    for (size_t k = 0; k < count; ++k) {
      fn(k, axis, apart * (static_cast<double>(k / layout_.dimensions) - 0.5 * (parts - 1)));
      axis = (axis + 1) % layout_.dimensions;
    }
  }

  /// A part that place_all() puts `turn` lengths of a group away from its vertex.
  static Keyed part(vertex_t v, double turn, uint32_t kind = 0) {
    return {static_cast<uint64_t>(static_cast<int64_t>(turn * 4)), v, kind};
  }

  /// Whether so many single ends lie on a line that hubs meet each other again and again.
  bool is_crowded(size_t singles) const {
    return layout_.dimensions == 1 && static_cast<double>(singles) > 8 * cells();
  }

  /// Gives every part its place and sorts. `population`: so many parts of this size lie on the axis. `apart`:
  /// how many times as far apart they are as they have to be.
  void place_all(Pool& parts, size_t size, unsigned axis, size_t population, double apart = 1);

  /// Single ends of a directed twin lie apart: where they join only what lies near them, triangles come about
  /// that nobody made. Less so where distances are to be long.
  double apart() const { return layout_.dimensions == 1 ? 1 + 31 * layout_.spread : 1; }

  /// Gives every end a place anywhere around its vertex, and sorts. It is at most `distance` times the square
  /// of its degree away, in cells: hubs meet the same vertices again and again if their ends lie close
  /// together.
  void place_around(Pool& ends, const std::vector<offset_t>& degrees, double distance);

  /// How far apart the members of a group may lie, as keys: on a lattice an edge that reaches farther would
  /// be a short cut.
  uint64_t reach(size_t size) const {
    if (layout_.dimensions > 1) return 16 * 8 * (size + 1);
    return home_ > 0 ? uint64_t{16} << (home_bits - 2) : ~uint64_t{0};
  }

 private:
  /// The last row of a lattice may be short, and a line along the columns is longer than the vertices are
  /// many.
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
