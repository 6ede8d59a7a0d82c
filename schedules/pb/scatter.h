// The first kernel of `pb`: what every edge carries, tile by tile.
#pragma once

#include "contributions.h"

namespace harness {

class Scatter {
 public:
  HARNESS_DEVICE explicit Scatter(Context& context) : c(context), to(contributions(context)) {}

  HARNESS_DEVICE void run() {
    for_each_share(c, side_of_sources(), [&](const TileShare& share) {
      keep_values(share);
      for_each_stretch(share);
    });
    fence_stores();
  }

 private:
  // Slots that a thread has under way: a multiple of four.
  static constexpr uint32_t fours = HARNESS_SIMT ? 4 : 2;

  HARNESS_DEVICE bool is_active(vertex_t source) const {
    return harness_pulls() ? harness_in_test(c, source) : base_needs_work(c, source);
  }

#if HARNESS_SIMT
  static constexpr uint32_t lanes = 16;  // that share a stretch

  // Where a value depends on the source alone the block loads those of its vertices once.
  HARNESS_DEVICE void keep_values(const TileShare& share) {
    if (!harness_gathers_by_source()) return;
    const Block block(c.at);
    kept = values_at_hand(c, share.vertices);
    auto* values = static_cast<value_bits*>(c.at.shared());
    block.sync();  // until here others may still have read the values before
#pragma unroll 4
    for (uint32_t i = block.rank(); i < kept; i += block.size()) {
      const vertex_t source = share.first + i;
      values[i] = is_active(source) ? harness_gather(c, source, no_vertex, 1.0f) : no_value;
    }
    block.sync();
  }

  HARNESS_DEVICE void for_each_stretch(const TileShare& share) {
    const uint32_t rank = c.at.thread() % lanes, groups = c.at.block_size() / lanes;
    for (edge_t k = share.stretches.begin + c.at.thread() / lanes; k < share.stretches.end; k += groups) {
      const TileStretch stretch = harness_tile_stretch(c, side_of_sources(), k);
#pragma unroll 1
      for (edge_t at = stretch.slots.begin + 4 * rank; at < stretch.slots.end; at += 4 * lanes * fours)
        write(share, stretch, at);
    }
  }

  HARNESS_DEVICE void write(const TileShare& share, const TileStretch& stretch, edge_t at) {
    FourSlots slots[fours];
#pragma unroll
    for (uint32_t j = 0; j < fours; ++j) {
      const edge_t first = at + j * 4 * lanes;
      if (first < stretch.slots.end) slots[j] = harness_four_slots(c, first);
    }
#pragma unroll
    for (uint32_t j = 0; j < fours; ++j) {
      const edge_t first = at + j * 4 * lanes;
      if (first < stretch.slots.end) write_four(share, stretch.opposite, slots[j], first);
    }
  }

  HARNESS_DEVICE value_bits value_of(vertex_t source, vertex_t destination, float weight, uint32_t id) const {
    if (harness_gathers_by_source() && id < kept) return static_cast<const value_bits*>(c.at.shared())[id];
    return is_active(source) ? harness_gather(c, source, destination, weight) : no_value;
  }
  uint32_t kept = 0;
#else
  HARNESS_DEVICE void keep_values(const TileShare&) {}

  HARNESS_DEVICE void for_each_stretch(const TileShare& share) {
    for (edge_t k = share.stretches.begin; k < share.stretches.end; ++k) {
      const TileStretch stretch = harness_tile_stretch(c, side_of_sources(), k);
      for (edge_t at = stretch.slots.begin; at < stretch.slots.end; at += 4)
        write_four(share, stretch.opposite, harness_four_slots(c, at), at);
    }
  }

  HARNESS_DEVICE value_bits value_of(vertex_t source, vertex_t destination, float weight, uint32_t) const {
    return is_active(source) ? harness_gather(c, source, destination, weight) : no_value;
  }
#endif

  HARNESS_DEVICE void write_four(const TileShare& share, vertex_t opposite, const FourSlots& slots,
                                 edge_t first) {
    const Four<uint16_t>& sources = ids_on(side_of_sources(), slots);
    const Four<uint16_t>& destinations = ids_on(side_of_destinations(), slots);
    Four<value_bits> carried;
#pragma unroll
    for (uint32_t k = 0; k < 4; ++k) {
      const uint32_t id = sources.at[k];
      carried.at[k] = no_value;
      if (id == tile_empty) continue;
      carried.at[k] = value_of(share.first + id, opposite + destinations.at[k], slots.weights.at[k], id);
      const bool given = carried.at[k] != no_value;
      if (harness_pulls() || given) count_edge(c);
      if (given) note_useful_edge();
    }
    store_four(to + first, carried);
  }

  Context& c;
  value_bits* const to;
};

}  // namespace harness
