// Wide tiles: the threads of several warps of a block that share a row. A Tile, in contrast, lies within one
// warp. All wide tiles of a block proceed in lockstep, because a GPU has barriers for whole blocks only.
// TiledRow (tiled_row.h) uses wide tiles.
//
// Cost     per row of d edges and wide tile of G threads: depth d / G if G divides d; otherwise the first
//          warp takes all edges. Two barriers in push, three in pull, and in pull a sum over G / 32 warps.
//          A block waits for the longest row among its wide tiles.
// Shared   one slot per warp, at most wide_tile_bytes * B = 2 B bytes for a block of B threads.
// Callers  all threads of the block together; GPU and emulated GPU only.
// Source   tiled partitioning [SAGE 5.1, Algorithm 2].
// Snippet  64 threads per row, GPU only:
//     // kernel_step(0, {.shared_bytes_per_thread = 2})
//     const Block block(c.at);
//     const Warp warp(c.at);
//     const WideTiles tiles(c, 64);
//     c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
//       Row mine = valid ? open_row(c, i) : Row{};
//       WideTiles::Offer row;
//       while (tiles.choose({mine.edges.begin, mine.edges.end, mine.owner(), block.rank()}, row)) {
//         const bool is_mine = row.begin != row.end && row.thread == block.rank();
//         if (is_mine) mine.edges = {0, 0};
//         const Range share = tiles.share(row);
//         if (harness_pulls()) {
//           const Row own{share, row.owner.vertex, row.owner.row};
//           const Gathered all = tiles.collect(group_gathered(c, warp, own));
//           if (is_mine) all.commit(c, row.owner.vertex, harness_rows_unique());
//         } else {
//           push_edges(c, row.owner, share.begin + warp.rank(), share.end, warp_width);
//         }
//       }
//     });
#pragma once

#include "row.h"

namespace harness {

/// Bytes of shared memory per thread that wide tiles need.
constexpr uint32_t wide_tile_bytes = 2;

#if HARNESS_HAS_WARPS
/// The wide tiles of a block. The warps exchange the rows of their threads through shared memory.
class WideTiles {
 public:
  /// A row that a wide tile processes: its edges, and the thread of the block that owns the row.
  struct Offer {
    edge_t begin, end;  // equal if there is no row
    RowOwner owner;
    uint32_t thread;
  };

  /// `width`: threads per wide tile, a multiple of the warp width that divides the block size.
  HARNESS_DEVICE WideTiles(const Context& c, uint32_t width)
      : warp_(c.at),
        block_(c.at),
        slots_(static_cast<Slot*>(c.at.shared())),
        warps_(width / warp_width),
        own_(block_.rank() / warp_width) {}

  /// Each thread offers a row, or no row. Sets `chosen` to the first offer within the thread's wide tile.
  /// Returns false if no thread of the block offers a row. All threads of the block call this function
  /// together.
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
  /// Returns the edges of a chosen row that this warp processes. If the row's number of edges is a multiple
  /// of the number of threads of the wide tile, each warp gets an equal share. Otherwise the first warp gets
  /// all edges.
  HARNESS_DEVICE Range share(const Offer& row) const {
    const edge_t edges = row.end - row.begin, own = own_ % warps_;
    const edge_t each = edges % (warps_ * warp_width) == 0 ? edges / warps_ : own == 0 ? edges : 0;
    return {row.begin + own * each, row.begin + (own + 1) * each};
  }
  /// Returns the combination of the values that the warps of a wide tile gathered. All threads of the block
  /// call this function together.
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
  static_assert(sizeof(Slot) <= wide_tile_bytes * warp_width, "a warp's slot fits");

  const Warp warp_;
  const Block block_;
  Slot* const slots_;  // one slot per warp
  const uint32_t warps_, own_;
};

#endif

}  // namespace harness
