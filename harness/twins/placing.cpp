#include "twins/placing.hpp"

#include <cmath>

#include "base/parallel.hpp"

namespace harness::twins {

/// Returns a position in the home of v, its cluster of 2^16 positions (Layout::home()). This is `place`
/// itself, reflected at the borders of the home. If `place` is farther from v than half the home's length,
/// returns a random position in the home instead, chosen by `draw` in [0, 1). The half-edges of a vertex of
/// high degree can be that far away.
double Placing::place_at_home(vertex_t v, double place, double draw) const {
  const Span home = layout_.home(v);
  const auto begin = static_cast<double>(home.begin), end = static_cast<double>(home.end);
  if (std::abs(place - v) > (end - begin) / 2) return begin + draw * (end - begin);
  if (place < begin) place = 2 * begin - place;
  return place > end ? 2 * end - place : place;
}

void Placing::place_all(Pool& parts, size_t size, unsigned axis, size_t population, double apart) {
  // Number of positions that a clique of `size` + 1 vertices covers on average, multiplied by `apart`.
  double length = cells() * apart * static_cast<double>(size + 1) / static_cast<double>(population);
  // On a lattice, the length of cliques of a rare size is limited, so that their edges are short. Cutter
  // gives several consecutive vertices cliques of the same sizes, so even rare sizes occur several times
  // nearby.
  const bool curve = size > 1;
  if (curve && layout_.dimensions > 1) length = std::min(length, 2.0 * static_cast<double>(size + 1));
  // If the line has very many half-edges that belong to no clique (is_crowded()), those of one vertex are
  // placed farther apart. If they were close together, they would all be connected to the same few vertices.
  const double step = (!curve && is_crowded(population)) ? 4 : length;
  const double jitter = layout_.dimensions == 1 ? 1 : 0.3;
  parallel_for_chunks(parts.size(), threads_, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      Keyed& part = parts[i];
      const uint64_t draw = drawn_ + i;
      const double turn = static_cast<double>(static_cast<int64_t>(part.key)) / 4;
      double place = (curve ? layout_.curve_place(part.value, axis) : layout_.place(part.value, axis)) +
                     step * turn + length * jitter * (places_.unit(2 * draw) - 0.5);
      if (layout_.dimensions == 1 && homes_.chance(draw, home_)) {
        part.key = static_cast<uint64_t>(16 * place_at_home(part.value, place, places_.unit(2 * draw)));
        continue;
      }
      // Half-edges that would be farther from their vertex than half the line get a random position. Vertices
      // of high degree can have such half-edges.
      const bool everywhere = std::abs(turn) * step > cells() / 2;
      if (everywhere || places_.chance(2 * draw + 1, layout_.scattered))
        place = places_.unit(2 * draw) * cells();
      if (place < 0) place = -place;  // reflected at the borders
      if (place > cells()) place = std::max(0.0, 2 * cells() - place);
      part.key = static_cast<uint64_t>(place * 16);
    }
  });
  drawn_ += parts.size();
  sort_by_key(parts, threads_);
}

void Placing::place_around(Pool& ends, const std::vector<offset_t>& degrees, double distance) {
  const auto cells = static_cast<double>(layout_.vertices);
  parallel_for_chunks(ends.size(), threads_, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      const vertex_t v = ends[i].value;
      const double farthest =
          std::min({layout_.spread * distance * static_cast<double>(degrees[v] * degrees[v]), cells / 2,
                    static_cast<double>(reach(1)) / 16});
      double place = v + farthest * (2 * places_.unit(2 * (drawn_ + i)) - 1);
      if (place < 0) place = -place;
      if (place > cells) place = std::max(0.0, 2 * cells - place);
      ends[i].key = static_cast<uint64_t>(place * 16);
    }
  });
  drawn_ += ends.size();
  sort_by_key(ends, threads_);
}

}  // namespace harness::twins
