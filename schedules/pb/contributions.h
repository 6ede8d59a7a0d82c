// Functions on edge tiles, which both kernels of `pb` use (scatter.h and accumulate.h). A share is a set of
// edges whose bases all lie in one block of vertices, or whose neighbours all do. The base of an edge is the
// vertex of its row. `no_value` stands for a missing contribution.
#pragma once

#include <harness/device.h>

#include "pb.h"

namespace harness {

/// The value of an empty slot, or of an edge whose source is not active. It is the identity, so combining it
/// changes nothing. It is not committed. A real value that equals the identity is not committed either. This
/// is harmless in a schedule that may commit to a vertex several times, as the hook `identity` demands.
HARNESS_DEVICE value_bits no_value() {
  return harness_identity();
}

HARNESS_DEVICE value_bits* contributions(const Context& c) {
  return static_cast<value_bits*>(c.schedule<PbState>().contributions);
}

HARNESS_DEVICE value_bits* shared_values(const Context& c) {
  return static_cast<value_bits*>(c.at.shared());
}
/// Returns how many values, at most `vertices`, fit into the shared memory of a GPU block together with one
/// further value.
HARNESS_DEVICE uint32_t values_at_hand(const Context& c, uint32_t vertices) {
  const uint32_t room = c.at.block_size() * pb_shared_bytes / sizeof(value_bits) - 1;
  return vertices < room ? vertices : room;
}

/// Four ids within a block of vertices, packed into two words. Words that are loaded in advance must stay
/// packed until they are used. Unpacking a word would wait for its load, and so delay the loads after it.
struct PackedIds {
  uint32_t words[2] = {~0u, ~0u};  // all four ids are tile_empty

  PackedIds() = default;
  HARNESS_DEVICE explicit PackedIds(const Four<uint16_t>& ids)
      : words{ids.at[0] | uint32_t{ids.at[1]} << 16, ids.at[2] | uint32_t{ids.at[3]} << 16} {}
  HARNESS_DEVICE uint32_t at(uint32_t k) const { return words[k / 2] >> (k % 2 * 16) & 0xffff; }
};

HARNESS_DEVICE bool is_active(const Context& c, vertex_t source) {
  return harness_pulls() ? harness_in_test(c, source) : base_needs_work(c, source);
}

/// Counts a slot as visited if it is an edge that this superstep visits, and as useful if the edge has a
/// value.
HARNESS_DEVICE void count_slot(Context& c, bool is_edge, value_bits carried) {
  const bool carries = is_edge && carried != no_value();
  if (carries || (is_edge && harness_pulls())) count_edge(c);
  if (carries) note_useful_edge();
}

/// The edges of an EdgeTileStretch as quads of four consecutive edges. The edges of a quad belong to one row,
/// or to four rows of one edge each.
struct Quads {
  EdgeTileStretch stretch;

  HARNESS_DEVICE uint32_t count() const {
    return static_cast<uint32_t>(stretch.rows.size()) * stretch.width / 4;
  }
  HARNESS_DEVICE edge_t edge(uint32_t quad) const { return stretch.first + static_cast<edge_t>(4 * quad); }
  /// Returns the number of quads per row, or 0 if a quad has four rows.
  HARNESS_DEVICE uint32_t of_row() const { return stretch.width / 4; }
  /// Returns the row of a quad, or the first of its four rows.
  HARNESS_DEVICE edge_t row(uint32_t quad) const {
    return stretch.rows.begin + static_cast<edge_t>(stretch.width == 1   ? 4 * quad
                                                    : stretch.width == 4 ? quad
                                                                         : quad / 4);
  }
  /// Returns the bases of a quad's edges, which are the vertices of their rows.
  HARNESS_DEVICE Four<vertex_t> bases(const Context& c, uint32_t quad) const {
    const edge_t first = row(quad);
    const Four<uint16_t> ids = harness_tile_bases(c, first & ~edge_t{3});
    Four<vertex_t> result;
#pragma unroll
    for (uint32_t k = 0; k < 4; ++k) {
      const uint32_t of_row = first % 4;
      const uint32_t id = of_row == 0   ? ids.at[0]
                          : of_row == 1 ? ids.at[1]
                          : of_row == 2 ? ids.at[2]
                                        : ids.at[3];
      result.at[k] = stretch.bases + (stretch.width == 1 ? ids.at[k] : id);
    }
    return result;
  }
};

/// Calls f(share) for the shares of all blocks of bases (EdgeTileSide::base), or of all blocks of neighbours
/// (EdgeTileSide::other). GPU blocks or CPU threads take the shares in parallel.
template <class F>
HARNESS_DEVICE void for_each_share(const Context& c, EdgeTileSide side, F f) {
  c.at.for_each_by(Block(c.at), harness_tile_shares(c, side),
                   [&](uint64_t i) { f(harness_tile_share(c, side, static_cast<uint32_t>(i))); });
}

}  // namespace harness
