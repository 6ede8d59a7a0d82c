// Rows whose edges are shared by groups of threads of decreasing size: a block, wide tiles, tiles, and
// finally the thread itself. The schedules `twce` (ETWC, which maps rows to threads, warps and blocks by
// their numbers of edges) and `tile` (tiled partitioning) use the class TiledRow. In a round of a group, each
// of its threads processes one edge of the same row.
//
// Cost     per row of d edges and group of G threads: a vote and a reduction to choose the row, d / G rounds,
//          and in pull log2 G shuffles to sum the row. The thread is left with fewer edges than the smallest
//          group has threads. On the cpu target each thread takes its own row in finish().
// Shared   share: 0 bytes. share_by_wide_tiles: wide_tile_bytes * B = 2 B bytes for a block of B threads.
//          deal: HARNESS_BLOCK_POOL_BYTES * B = 28 B bytes.
// Callers  share: all threads of the group that is its argument. share_by_wide_tiles, deal: all threads of
//          the block. Each thread has its own TiledRow, maybe an empty one. finish: any thread.
// Source   ETWC [G2 VI-D, Algorithm 3]; tiled partitioning [SAGE 5.1, Algorithm 2].
// Snippet  a block, wide tiles of 64, tiles down to 4, then the thread:
//     // kernel_step(0, {.shared_bytes_per_thread = 2})
//     const Block block(c.at);
//     c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
//       TiledRow row(c, valid ? open_row(c, i) : Row{});
//       row.share(block);
//       row.share_by_wide_tiles(block, 64);
//       for (uint32_t width = warp_width; width >= 4; width /= 2) row.share(Tile(c.at, width));
//       row.finish();
//     });
#pragma once

#include "pool.h"
#include "wide_tiles.h"

namespace harness {

/// The row of a thread. The groups of threads that contain this thread process the row one after another,
/// from the largest to the smallest. Each group processes whole rounds, as many edges as the group has
/// threads, until fewer edges remain. The thread itself processes the last edges, and calls the hook commit()
/// once for the row. If `unit`, a power of two, is above 1, whole rounds begin at edge ids that are multiples
/// of `unit`. A shorter round comes first if necessary.
class TiledRow {
 public:
  HARNESS_DEVICE TiledRow(Context& context, const Row& row, uint32_t unit = 1)
      : c(context), base(row.owner()), next(row.edges.begin), end(row.edges.end), unit_(unit) {}

  /// The group processes those rows of its threads that have at least as many edges as the group has threads,
  /// one row at a time. All threads of the group call this function together.
  template <class G>
  HARNESS_DEVICE void share(const G& group) {
    if (!has_vectors()) take_turns(group);
  }
#if HARNESS_HAS_WARPS
  /// The tile processes those rows of its threads that have at least as many edges as the tile has threads.
  /// In a round, each thread processes one edge of a row. In push, a thread loads its edges of up to
  /// few_in_flight rounds before it processes the first of them. These rounds may be of several rows. All
  /// threads of the tile call this function together.
  HARNESS_DEVICE void share(const Tile& tile) {
    if (has_vectors()) return;
    if (harness_pulls() || unit_ > 1) return take_turns(tile);
    for (uint32_t whole = whole_rounds(tile); whole != 0;) {
      FewEdges few;
#pragma unroll
      for (uint32_t k = 0; k < few_in_flight; ++k) {
        const uint32_t leader = whole != 0 ? lowest_bit(whole) : 0;
        few.given[k] = whole != 0;
        few.source[k] = broadcast_owner(tile, base, leader);
        few.id[k] = tile.broadcast(next, leader) + tile.rank();
        if (whole != 0 && tile.rank() == leader) next += tile.size();
        whole = whole_rounds(tile);
      }
      push_few(c, few);
    }
  }
#endif
  /// Wide tiles of `width` threads, more than a warp has, process the rows of their threads in whole rounds
  /// of `width` edges. Does nothing unless `width` is smaller than the block and divides its size. All
  /// threads of the block call this function together. Needs wide_tile_bytes of shared memory per thread.
  HARNESS_DEVICE void share_by_wide_tiles([[maybe_unused]] const Block& block,
                                          [[maybe_unused]] uint32_t width) {
#if HARNESS_HAS_WARPS
    if (has_vectors() || width >= block.size() || block.size() % width != 0) return;
    const WideTiles tiles(c, width);
    const Warp warp(c.at);
    for (WideTiles::Offer row; tiles.choose({next, next + turn(width), base, block.rank()}, row);) {
      const bool leads = row.begin != row.end && row.thread == block.rank();
      if (leads) next = row.end;
      const Range share = tiles.share(row);
      if (!harness_pulls()) {
        push_edges(c, row.owner, share.begin + warp.rank(), share.end, warp_width);
        continue;
      }
      const Gathered all = tiles.collect(group_gathered(c, warp, {share, row.owner.vertex, row.owner.row}));
      if (leads && all.any) mine.take(all.value);
      if (leads && all.any && harness_enough(all.value)) next = end;
    }
#endif
  }
  /// The block processes whole rounds (as many edges of a row as the block has threads), and then its tiles
  /// do so with the remaining edges. In pull, a tile processes only rows of its own threads, because the
  /// gathered value is returned to the row's thread. In push, the rounds of all rows are distributed evenly
  /// over the tiles of the block, which needs HARNESS_BLOCK_POOL_BYTES of shared memory per thread.
  HARNESS_DEVICE void deal(const Block& block, const Tile& tile) {
#if HARNESS_HAS_WARPS
    if (!harness_pulls() && !has_vectors()) {
      deal_rounds(block, block);
      deal_rounds(block, tile);
      return;
    }
#endif
    share(block);
    share(tile);
  }
  /// Processes the remaining edges. In pull, calls the hook commit() for the row.
  HARNESS_DEVICE void finish() {
    if (has_vectors()) return vector_row(c, {{next, end}, base.vertex, base.row}, harness_rows_unique());
    if (!harness_pulls()) {
      push_edges(c, base, next, end, 1);
      return;
    }
    mine.pull_row(c, base, {next, end});
    mine.commit(c, base.vertex, harness_rows_unique());
  }

 private:
  // Returns the number of edges that a group of `width` threads processes next, or 0 if the row has no whole
  // round (`width` edges) left. These are the edges before the first multiple of `unit_`, if there are any,
  // otherwise those of all whole rounds.
  HARNESS_DEVICE edge_t turn(uint32_t width) const {
    const edge_t unit = unit_ < width ? unit_ : width, before = (unit - next % unit) % unit;
    const edge_t left = end - next;
    if (left < before + width) return 0;
    return before != 0 ? before : left - left % width;
  }

#if HARNESS_HAS_WARPS
  // Returns a word in which bit i is set if the row of thread i of the tile has at least as many edges left
  // as the tile has threads.
  HARNESS_DEVICE uint32_t whole_rounds(const Tile& tile) const {
    return tile.ballot(end - next >= tile.size());
  }

  // Push: the whole rounds (one edge per thread of the group) of all rows are distributed evenly over the
  // groups of the block. The function is a template, so that block and tile each have their own code, because
  // one function for both is slower. In such a function ptxas places the load of each edge right before the
  // load of its vertex, and the loads wait for each other. BFS on Kronecker scale 24 then takes 9.8 instead
  // of 8.5 ms.
  template <class G>
  HARNESS_DEVICE void deal_rounds(const Block& block, const G& group) {
    BlockRows rows(c, block);  // the row of a thread has one position per whole round
    const edge_t own = (end - next) / group.size();
    const edge_t total = rows.lay_out(block, Warp(c.at), {{next, next + own}, base.vertex, base.row});
    next += own * group.size();
    const uint32_t groups = block.size() / group.size();
    const edge_t each = (total + groups - 1) / groups;
    edge_t at = block.rank() / group.size() * each;
    const edge_t stop = at + each < total ? at + each : total;
    if (at >= stop) return;
    for (uint32_t row = static_cast<uint32_t>(rows.first_row(at)); at < stop;) {
      FewEdges few;
#pragma unroll
      for (uint32_t k = 0; k < few_in_flight; ++k, ++at) {
        few.given[k] = at < stop;
        while (few.given[k] && rows.end(row) <= at) ++row;
        few.source[k] = rows.owner(row);
        few.id[k] =
            rows.first(row) + (at - static_cast<edge_t>(rows.start(row))) * group.size() + group.rank();
      }
      push_few(c, few);
    }
  }
#endif

  template <class G>
  HARNESS_DEVICE void take_turns(const G& group) {
    for (;;) {
      const edge_t own = turn(group.size());
      const bool ready = own != 0;
      if (!group.any(ready)) return;
      const uint32_t leader = group.reduce(ready ? group.rank() : group.size(),
                                           [](uint32_t a, uint32_t b) { return a < b ? a : b; });
      const edge_t first = group.broadcast(next, leader), edges = group.broadcast(own, leader);
      const bool leads = group.rank() == leader;
      if (leads) next += edges;
      const bool enough = rounds(group, leads, broadcast_owner(group, base, leader), first, first + edges);
      if (leads && enough) next = end;
    }
  }

  /// Processes the edges [from, to) of the row of the thread that leads the group. Returns true if the
  /// gathered value suffices, so that the other edges of the row can be skipped.
  template <class G>
  HARNESS_DEVICE bool rounds(const G& group, bool leads, RowOwner row, edge_t from, edge_t to) {
    if (!harness_pulls()) {
      push_edges(c, row, from + group.rank(), to, group.size());
      return false;
    }
    const Gathered all = group_gathered(c, group, {{from, to}, row.vertex, row.row});
    if (leads && all.any) mine.take(all.value);
    return all.any && harness_enough(all.value);
  }

  Context& c;
  const RowOwner base;
  edge_t next, end;  // remaining edges: [next, end)
  const uint32_t unit_;
  Gathered mine{};
};

}  // namespace harness
