#include "graph/twins/layout.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "graph/generators/exact_math.hpp"
#include "graph/twins/sort.hpp"

namespace harness::graph {
namespace {

/// The place of a cell on the Hilbert curve through a cube of sides 2^bits [Skilling 2004]: cells that follow one
/// another on the curve lie side by side.
uint64_t hilbert(std::array<uint64_t, 3> at, unsigned dimensions, unsigned bits) {
  for (uint64_t q = uint64_t{1} << (bits - 1); q > 1; q >>= 1) {
    for (unsigned d = 0; d < dimensions; ++d) {
      if ((at[d] & q) != 0) {
        at[0] ^= q - 1;
      } else {
        const uint64_t swap = (at[0] ^ at[d]) & (q - 1);
        at[0] ^= swap;
        at[d] ^= swap;
      }
    }
  }
  for (unsigned d = 1; d < dimensions; ++d) at[d] ^= at[d - 1];
  uint64_t flip = 0;
  for (uint64_t q = uint64_t{1} << (bits - 1); q > 1; q >>= 1) {
    if ((at[dimensions - 1] & q) != 0) flip ^= q - 1;
  }
  uint64_t code = 0;
  for (unsigned bit = bits; bit-- > 0;) {
    for (unsigned d = 0; d < dimensions; ++d) code = code << 1 | ((at[d] ^ flip) >> bit & 1);
  }
  return code;
}

}  // namespace

double Layout::place(vertex_t v, unsigned axis) const {
  if (dimensions == 1) return v;
  uint64_t cell = cells[v], at[3] = {0, 0, 0};
  for (unsigned d = 0; d < dimensions; ++d) {
    at[d] = cell % sides[d];
    cell /= sides[d];
  }
  // Back and forth, so that the line never jumps from one border to the other.
  uint64_t line = 0;
  for (unsigned k = dimensions; k-- > 0;) {
    const unsigned d = (axis + k) % dimensions;
    line = line * sides[d] + (line % 2 == 0 ? at[d] : sides[d] - 1 - at[d]);
  }
  return static_cast<double>(line);
}

Layout layout_of(const Recipe& recipe) {
  Layout layout;
  const double stretch = recipe.knobs.stretch;
  layout.scattered = stretch >= no_scatter ? 0 : exact_exp2(-std::max(0.0, stretch));
  layout.dimensions = recipe.kind == "mesh" ? 3 : recipe.kind == "road" ? 2 : 1;
  if (layout.dimensions == 1) {
    layout.chained = std::clamp((stretch - some_chains) / 8, 0.0, 1.0);
    return layout;
  }
  const double aspect = exact_exp2(std::clamp(stretch - no_scatter, 0.0, 20.0));
  const double root = layout.dimensions == 2 ? 0.5 : 1.0 / 3;
  const double side = exact_pow(std::max(1.0, recipe.vertices / aspect), root);
  layout.sides[0] = std::max<uint64_t>(1, static_cast<uint64_t>(side * aspect + 0.5));
  uint64_t cells = layout.sides[0];
  if (layout.dimensions == 3) {
    layout.sides[1] = std::max<uint64_t>(1, static_cast<uint64_t>(side + 0.5));
    cells *= layout.sides[1];
  }
  layout.sides[layout.dimensions - 1] = (recipe.vertices + cells - 1) / cells;
  const auto bits = static_cast<unsigned>(std::bit_width(*std::max_element(layout.sides, layout.sides + 3)));
  std::vector<Keyed> order(recipe.vertices);
  for (uint32_t i = 0; i < recipe.vertices; ++i) {
    uint64_t cell = i;
    std::array<uint64_t, 3> at{};
    for (unsigned d = 0; d < layout.dimensions; ++d) {
      at[d] = cell % layout.sides[d];
      cell /= layout.sides[d];
    }
    order[i] = {hilbert(at, layout.dimensions, bits), i};
  }
  sort_by_key(order);
  layout.cells.resize(recipe.vertices);
  for (vertex_t v = 0; v < recipe.vertices; ++v) layout.cells[v] = order[v].value;
  return layout;
}

}  // namespace harness::graph
