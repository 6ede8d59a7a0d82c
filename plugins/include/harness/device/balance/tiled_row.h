// Rows that shrink as ever smaller groups take their share. It is what ETWC [G2 VI-D, Algorithm
// 3] and tiled partitioning [SAGE 5.1, Algorithm 2] have in common, and their schedules use it.
#pragma once

#include "parts.h"
#include "pool.h"

namespace harness {

/// A thread's row. A group takes as many whole rounds of its own width from it as there are, a smaller group
/// from what is left, and so on; the thread itself does the rest and commits, once. Where whole rounds are to
/// begin at multiples of `unit` edge ids, a power of two, a shorter one comes first.
class TiledRow {
 public:
  HARNESS_DEVICE TiledRow(Context& context, const Row& row, uint32_t unit = 1)
      : c(context), base(row.owner()), next(row.edges.begin), end(row.edges.end), unit_(unit) {}

  /// All threads of the group call it together. Rows of at least the group's width take turns.
  template <class G>
  HARNESS_DEVICE void share(const G& group) {
    if (!has_vectors()) take_turns(group);
  }
#if HARNESS_SIMT
  /// All threads of the tile call it together. Where pushing, a few rounds are under way together, of one row
  /// or of several.
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
  /// Parts of the block take turns, of `width` threads each: more than a warp has. Nothing happens where the
  /// block is no larger. All threads of the block call it together; it needs block_parts_bytes of shared
  /// memory a thread.
  HARNESS_DEVICE void share_in_parts([[maybe_unused]] const Block& block, [[maybe_unused]] uint32_t width) {
#if HARNESS_SIMT
    if (has_vectors() || width >= block.size() || block.size() % width != 0) return;
    const BlockParts parts(c, width);
    const Warp warp(c.at);
    for (BlockParts::Offer row; parts.choose({next, next + turn(width), base, block.rank()}, row);) {
      const bool leads = row.begin != row.end && row.thread == block.rank();
      if (leads) next = row.end;
      const Range share = parts.share(row);
      if (!harness_pulls()) {
        push_edges(c, row.owner, share.begin + warp.rank(), share.end, warp_width);
        continue;
      }
      const Gathered all = parts.collect(group_gathered(c, warp, {share, row.owner.vertex, row.owner.row}));
      if (leads && all.any) mine.take(all.value);
      if (leads && all.any && harness_enough(all.value)) next = end;
    }
#endif
  }
  /// The block's share, then that of its tiles. Where pulling, what is gathered has to get back to the row,
  /// so tiles keep to the rows of their own threads. Pushing, all tiles of the block are equal: the rounds of
  /// all rows are dealt out, which needs HARNESS_BLOCK_POOL_BYTES of shared memory a thread.
  HARNESS_DEVICE void deal(const Block& block, const Tile& tile) {
#if HARNESS_SIMT
    if (!harness_pulls() && !has_vectors()) {
      deal_rounds(block, block);
      deal_rounds(block, tile);
      return;
    }
#endif
    share(block);
    share(tile);
  }
  /// The edges that are left, and the commit.
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
  // Edges of a group's next turn: those before whole rounds can begin, else all whole rounds.
  HARNESS_DEVICE edge_t turn(uint32_t width) const {
    const edge_t unit = unit_ < width ? unit_ : width, before = (unit - next % unit) % unit;
    const edge_t left = end - next;
    if (left < before + width) return 0;
    return before != 0 ? before : left - left % width;
  }

#if HARNESS_SIMT
  // Bit i: the row of thread i of the tile has a whole round left.
  HARNESS_DEVICE uint32_t whole_rounds(const Tile& tile) const {
    return tile.ballot(end - next >= tile.size());
  }

  // Push: each group of the block gets as many whole rounds, of whatever rows. Two copies of this, for block
  // and tile, are worth their code: in one for both ptxas puts each edge's load right before that of its
  // vertex, and they wait for each other (BFS, Kronecker scale 24: 9.8 instead of 8.5 ms).
  template <class G>
  HARNESS_DEVICE void deal_rounds(const Block& block, const G& group) {
    BlockRows rows(c, block);  // positions are rounds
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

  /// A turn of the leader's row; true when what was gathered decides.
  template <class G>
  HARNESS_DEVICE bool rounds(const G& group, bool leads, RowOwner row, edge_t from, edge_t to) {
    if (!harness_pulls()) {
      push_edges(c, row, from + group.rank(), to, group.size());
      return false;
    }
    const Gathered part = group_gathered(c, group, {{from, to}, row.vertex, row.row});
    if (leads && part.any) mine.take(part.value);
    return part.any && harness_enough(part.value);
  }

  Context& c;
  const RowOwner base;
  edge_t next, end;  // edges left
  const uint32_t unit_;
  Gathered mine{};
};

}  // namespace harness
