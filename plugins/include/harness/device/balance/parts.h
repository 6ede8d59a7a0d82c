// Parts of a block: several warps that share a row, as a tile of more threads than a warp has. The parts of a
// block take turns together, since a GPU has barriers for whole blocks.
#pragma once

#include "row.h"

namespace harness {

/// Bytes of shared memory a thread that parts of a block need.
constexpr uint32_t block_parts_bytes = 2;

#if HARNESS_SIMT
/// What the warps of a block tell each other of the rows that their threads have.
class BlockParts {
 public:
  /// A row that a part works on: its edges, and the thread of the block that has it.
  struct Offer {
    edge_t begin, end;  // the same: no row
    RowOwner owner;
    uint32_t thread;
  };

  /// `width`: threads of a part, several warps, of which the block has a whole number.
  HARNESS_DEVICE BlockParts(const Context& c, uint32_t width)
      : warp_(c.at),
        block_(c.at),
        slots_(static_cast<Slot*>(c.at.shared())),
        warps_(width / warp_width),
        own_(block_.rank() / warp_width) {}

  /// Each thread offers a row, or nothing; `chosen` is what the first of its part offers. False: nobody in
  /// the block does. All threads of the block call it together.
  HARNESS_DEVICE bool choose(const Offer& mine, Offer& chosen) const {
    const uint32_t lanes = warp_.ballot(mine.begin != mine.end);
    if (warp_.rank() == (lanes == 0 ? 0 : lowest_bit(lanes))) slots_[own_].offer = mine;
    block_.sync();
    const uint32_t first = own_ - own_ % warps_;
    chosen = slots_[first].offer;
    for (uint32_t i = first + 1; i < first + warps_ && chosen.begin == chosen.end; ++i)
      chosen = slots_[i].offer;
    return block_.any(chosen.begin != chosen.end);
  }
  /// The edges of a part's row that this warp takes: the same number each where it is whole rounds of the
  /// part, else the first warp all of them.
  HARNESS_DEVICE Range share(const Offer& row) const {
    const edge_t edges = row.end - row.begin, own = own_ % warps_;
    const edge_t each = edges % (warps_ * warp_width) == 0 ? edges / warps_ : own == 0 ? edges : 0;
    return {row.begin + own * each, row.begin + (own + 1) * each};
  }
  /// What the warps of a part have gathered, together. All threads of the block call it together.
  HARNESS_DEVICE Gathered collect(const Gathered& gathered) const {
    if (warp_.rank() == 0) {
      slots_[own_].value = gathered.value;
      slots_[own_].any = gathered.any;
    }
    block_.sync();
    Gathered all;
    const uint32_t first = own_ - own_ % warps_;
    for (uint32_t i = first; i < first + warps_; ++i) {
      if (slots_[i].any != 0) all.take(slots_[i].value);
    }
    return all;
  }

 private:
  struct Slot {
    Offer offer;
    value_bits value;
    uint32_t any;
  };
  static_assert(sizeof(Slot) <= block_parts_bytes * warp_width, "a warp's slot fits");

  const Warp warp_;
  const Block block_;
  Slot* const slots_;  // one a warp
  const uint32_t warps_, own_;
};

#endif

}  // namespace harness
