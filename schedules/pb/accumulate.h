// The second kernel of `pb`: contributions are added up by destination, a block of vertices at a time.
#pragma once

#include "contributions.h"

namespace harness {

class Accumulate {
 public:
  HARNESS_DEVICE explicit Accumulate(Context& context) : c(context), from(contributions(context)) {}

#if HARNESS_SIMT
  HARNESS_DEVICE void run() {
    const Block block(c.at);
    for_each_share(c, side_of_destinations(), [&](const TileShare& share) {
      first = share.first;
      kept = values_at_hand(c, share.vertices);
      block.sync();  // until here others may still have read the sums before
      for (uint32_t i = block.rank(); i < kept; i += block.size()) sums()[i] = no_value;
      block.sync();
      if (side_of_destinations() == TileSide::base) {
        add_slots(block, share.slots);
      } else {
        add_stretches(share);
      }
      block.sync();
      for (uint32_t i = block.rank(); i < kept; i += block.size()) commit(i, sums()[i], share.parts == 1);
    });
  }
#else
  // A thread takes all shares of a block of vertices, so that it commits without atomics.
  HARNESS_DEVICE void run() {
    const TileSide side = side_of_destinations();
    c.at.for_each_by(Block(c.at), harness_tile_shares(c, side), [&](uint64_t i) {
      const uint32_t begin = static_cast<uint32_t>(i);
      const TileShare share = harness_tile_share(c, side, begin);
      if (share.part != 0) return;
      first = share.first;
      for (uint32_t part = 0; part < share.parts; ++part) add(harness_tile_share(c, side, begin + part));
    });
  }
#endif

 private:
#if HARNESS_SIMT
  static constexpr uint32_t fours = 4;   // times four slots that a thread has under way
  static constexpr uint32_t lanes = 16;  // that share a stretch
  static constexpr uint32_t crowd = 4;   // lanes with the destination of the lane below: then they add up first

  /// What a thread has added up for a destination.
  struct Run {
    uint32_t id = tile_empty;
    value_bits sum = no_value;
  };

  HARNESS_DEVICE value_bits* sums() const { return static_cast<value_bits*>(c.at.shared()); }

  // Slots that follow one another, whatever tiles they are of: all threads of the block go together.
  HARNESS_DEVICE void add_slots(const Block& block, Range slots) {
    const Warp warp(c.at);
    const uint64_t stride = 4 * block.size();
#pragma unroll 1
    for (uint64_t at = slots.begin; at < slots.end; at += fours * stride) {
      Four<uint16_t> ids[fours];
      Four<value_bits> values[fours];
#pragma unroll
      for (uint32_t j = 0; j < fours; ++j) load(ids[j], values[j], at + j * stride + 4 * block.rank(), slots.end);
#pragma unroll
      for (uint32_t j = 0; j < fours; ++j) add_last(warp, add_all_but_last(ids[j], values[j]));
    }
  }
  HARNESS_DEVICE void add_stretches(const TileShare& share) {
    const uint32_t rank = c.at.thread() % lanes, groups = c.at.block_size() / lanes;
    for (edge_t k = share.stretches.begin + c.at.thread() / lanes; k < share.stretches.end; k += groups) {
      const Range slots = harness_tile_stretch(c, side_of_destinations(), k).slots;
      for (uint64_t at = slots.begin + 4 * rank; at < slots.end; at += 4 * lanes) {
        Four<uint16_t> ids;
        Four<value_bits> values;
        load(ids, values, at, slots.end);
        add(add_all_but_last(ids, values));
      }
    }
  }

  HARNESS_DEVICE void load(Four<uint16_t>& ids, Four<value_bits>& values, uint64_t at, uint64_t end) const {
    if (at < end) {
      ids = ids_on(side_of_destinations(), harness_four_slots(c, static_cast<edge_t>(at)));
      values = load_four_settled(from + at);
    } else {
      values = {no_value, no_value, no_value, no_value};
    }
  }

  // Neighbouring slots of a tile often have one destination. Those are added up in a register.
  HARNESS_DEVICE Run add_all_but_last(const Four<uint16_t>& ids, const Four<value_bits>& values) {
    Run run;
#pragma unroll
    for (uint32_t k = 0; k < 4; ++k) {
      if (values.at[k] == no_value) continue;
      if (run.id == ids.at[k]) {
        run.sum = harness_combine(run.sum, values.at[k]);
      } else {
        add(run);
        run.id = ids.at[k];
        run.sum = values.at[k];
      }
    }
    return run;
  }

  // A hub is the destination of many lanes: they would wait for each other.
  HARNESS_DEVICE void add_last(const Warp& warp, Run run) {
    const uint32_t below = warp.from_below(run.id, 1);
    const uint32_t same = warp.ballot(warp.rank() > 0 && run.sum != no_value && below == run.id);
    if (count_bits(same) >= crowd) {
      const uint32_t head = highest_bit(~same & (lane_bit() | (lane_bit() - 1)));
#pragma unroll
      for (uint32_t d = 1; d < Warp::size(); d *= 2) {
        const value_bits sum = warp.from_below(run.sum, d);
        if (warp.rank() >= head + d) run.sum = joined(sum, run.sum);
      }
      const bool last = warp.rank() + 1 == Warp::size() || (same >> (warp.rank() + 1) & 1) == 0;
      if (!last) return;
    }
    add(run);
  }

  HARNESS_DEVICE void add(const Run& run) {
    if (run.sum == no_value) return;
    if (run.id < kept) {
      combine_shared(sums() + run.id, run.sum, joined);
    } else {
      commit(run.id, run.sum, false);
    }
  }

  uint32_t kept = 0;  // sums in shared memory
#else
  HARNESS_DEVICE void add(const TileShare& share) {
    if (side_of_destinations() == TileSide::base) return add(share.slots);
    for (edge_t k = share.stretches.begin; k < share.stretches.end; ++k)
      add(harness_tile_stretch(c, side_of_destinations(), k).slots);
  }
  HARNESS_DEVICE void add(Range slots) {
    for (edge_t at = slots.begin; at < slots.end; at += 4) {
      const Four<uint16_t> ids = ids_on(side_of_destinations(), harness_four_slots(c, at));
      const Four<value_bits> values = load_four_settled(from + at);
      for (uint32_t k = 0; k < 4; ++k) commit(ids.at[k], values.at[k], true);
    }
  }
#endif

  HARNESS_DEVICE void commit(uint32_t id, value_bits value, bool exclusive) {
    if (value == no_value) return;
    const vertex_t v = first + id;
    if (harness_pulls() && harness_settled(c, v)) return;
    const bool tested = !harness_pulls() && harness_commit_tests() != CommitTests::none;
    if (tested && !harness_improves(c, v, value)) return;
    if (harness_commit(c, v, value, exclusive)) activate(c, v);
  }

  Context& c;
  const value_bits* const from;
  vertex_t first = 0;  // of the block
};

}  // namespace harness
