#include "twins/layout.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "base/parallel.hpp"
#include "graph/generators/exact_math.hpp"
#include "twins/sort.hpp"

namespace harness::twins {
namespace {

/// Returns the position of the point `at` on the Hilbert curve through a square of sides 2^bits [Skilling
/// 2004]. Consecutive points on the curve are adjacent. Each quarter of a square is traversed like the whole,
/// in another orientation.
uint64_t hilbert(std::array<uint64_t, 2> at, unsigned bits) {
  // The first table has the orientation of a quarter, the second its position on the curve. Both are indexed
  // by the orientation of the square and the quarter that x and y select.
  constexpr std::array<uint8_t, 16> turned{1, 0, 2, 0, 0, 3, 1, 1, 2, 2, 0, 3, 3, 1, 3, 2};
  constexpr std::array<uint8_t, 16> place{0, 1, 3, 2, 0, 3, 1, 2, 2, 1, 3, 0, 2, 3, 1, 0};
  uint64_t code = 0;
  unsigned turn = 0;
  for (unsigned bit = bits; bit-- > 0;) {
    const auto quarter = static_cast<unsigned>(turn << 2 | (at[0] >> bit & 1) << 1 | (at[1] >> bit & 1));
    code = code << 2 | place[quarter];
    turn = turned[quarter];
  }
  return code;
}

std::array<uint64_t, 2> coordinates(const Layout& layout, uint64_t cell) {
  return {cell % layout.sides[0], cell / layout.sides[0]};
}

/// Returns the cells (points of the lattice) along the space-filling curve of an axis. The curves of the two
/// axes are mirrored, so that adjacent cells that are far apart on one curve are close on the other curve.
std::vector<uint32_t> along_curve(const Layout& layout, unsigned axis, unsigned threads) {
  constexpr unsigned bits = 22;
  HugeVector<Keyed> order(layout.cells.size());
  parallel_for_chunks(order.size(), threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t cell = begin; cell < end; ++cell) {
      std::array<uint64_t, 2> at = coordinates(layout, cell);
      for (unsigned d = 0; d < 2; ++d) at[d] = (at[d] << bits) / layout.sides[d];
      if (axis == 1) std::swap(at[0], at[1]);
      order[cell] = {hilbert(at, bits), static_cast<uint32_t>(cell)};
    }
  });
  sort_by_key(order, threads);
  std::vector<uint32_t> cells;
  cells.reserve(order.size());
  for (const Keyed& item : order) cells.push_back(item.value);
  return cells;
}

}  // namespace

double Layout::place(vertex_t v, unsigned axis) const {
  if (dimensions == 1) return v;
  const std::array<uint64_t, 2> at = coordinates(*this, cells[v]);
  // Every other row of the lattice is traversed backward, so that the line never jumps from one border to the
  // other.
  uint64_t line = 0;
  for (unsigned k = dimensions; k-- > 0;) {
    const unsigned d = (axis + k) % dimensions;
    line = line * sides[d] + (line % 2 == 0 ? at[d] : sides[d] - 1 - at[d]);
  }
  return static_cast<double>(line);
}

bool is_lattice(const Recipe& recipe) {
  return recipe.kind == "road" || recipe.kind == "mesh";
}

Span Layout::home(vertex_t v) const {
  const uint64_t homes = std::max<uint64_t>(1, (uint64_t{vertices} + (1U << (home_bits - 1))) >> home_bits);
  const uint64_t nth = std::min<uint64_t>(v >> home_bits, homes - 1);
  return {nth << home_bits, nth + 1 == homes ? vertices : (nth + 1) << home_bits};
}

double clumped_of(const Recipe& recipe) {
  if (is_lattice(recipe)) return 0;
  return std::clamp((recipe.knobs.stretch - clumps_from) / 6, 0.0, 1.0);
}

double first_stretch(const Recipe& recipe) {
  return is_lattice(recipe) ? no_scatter : clumps_from;
}

double longest_stretch(const Recipe& recipe) {
  return is_lattice(recipe) ? no_scatter + 12 : clumps_from + 6;
}

Layout layout_of(const Recipe& recipe, unsigned threads) {
  Layout layout;
  layout.vertices = recipe.vertices;
  const double beyond = std::max(0.0, recipe.knobs.stretch - clumps_from);
  const double on_line = std::min(recipe.knobs.stretch, clumps_from) + (recipe.directed ? beyond : 0);
  const double stretch = is_lattice(recipe) ? recipe.knobs.stretch : on_line;
  layout.scattered = stretch >= no_scatter ? 0 : graph::exact_exp2(-std::max(0.0, stretch));
  layout.dimensions = is_lattice(recipe) ? 2 : 1;
  if (layout.dimensions == 1) {
    layout.spread = graph::exact_exp2(-1.5 * beyond);
    return layout;
  }
  const double aspect = graph::exact_exp2(std::clamp(stretch - no_scatter, 0.0, 20.0));
  const double side = std::sqrt(std::max(1.0, recipe.vertices / aspect));
  layout.sides[0] = std::max<uint64_t>(1, static_cast<uint64_t>(side * aspect + 0.5));
  layout.sides[1] = (recipe.vertices + layout.sides[0] - 1) / layout.sides[0];
  layout.cells.resize(recipe.vertices);
  layout.cells = along_curve(layout, 0, threads);
  for (unsigned axis = 1; axis < layout.dimensions; ++axis) {
    const std::vector<uint32_t> order = along_curve(layout, axis, threads);
    std::vector<uint32_t> rank(order.size());
    for (uint32_t place = 0; place < order.size(); ++place) rank[order[place]] = place;
    std::vector<uint32_t>& curve = layout.curves.emplace_back(order.size());
    for (vertex_t v = 0; v < order.size(); ++v) curve[v] = rank[layout.cells[v]];
  }
  return layout;
}

}  // namespace harness::twins
