// Software that distributes edges as the functional units Weaver and EGHW do, for a GPU without them. The
// rows of a block are in its shared memory, and warps claim consecutive ranges of the edges of these rows.
#pragma once

#include "../balance/pool.h"
#include "dealt_edge.h"

#if HARNESS_HAS_WARPS
namespace harness {

/// Has the members that weaver.h documents. A round, in which each thread of the block adds one row, takes
/// three barriers of the block and a scan by shuffles. In next(), a warp claims one edge per lane by one
/// atomic, and each lane finds the row of its edge by a binary search. Needs HARNESS_UNIT_BYTES of shared
/// memory per thread.
class SharedDealer {
 public:
  HARNESS_DEVICE explicit SharedDealer(Context& context)
      : c(context),
        warp(c.at),
        block(c.at),
        claimed(static_cast<uint64_t*>(c.at.shared())),
        rows(claimed + 1, block),
        ids(reinterpret_cast<row_t*>(rows.bases + rows.count)) {}

  HARNESS_DEVICE const Block& group() const { return block; }
  HARNESS_DEVICE void add(const Row& added) { row = added; }

  HARNESS_DEVICE void begin() {
    total = rows.lay_out(block, warp, row, [&] {
      ids[block.rank()] = row.id;
      if (block.rank() == 0) *claimed = 0;
    });
  }

  HARNESS_DEVICE bool next(DealtEdge& edge) {
    edge.owner.vertex = no_vertex;
    if (total == 0) return false;
    const uint64_t mine = warp.rank() == 0 ? atomic_add(claimed, uint64_t{Warp::size()}) : 0;
    const uint64_t first = warp.broadcast(mine, 0), position = first + warp.rank();
    if (first >= total) return false;
    if (position >= total) return true;
    edge.place = static_cast<uint32_t>(rows.first_row(position));
    edge.owner = {load_relaxed(rows.bases + edge.place), ids[edge.place]};
    edge.id = rows.firsts[edge.place] + (static_cast<edge_t>(position) - rows.starts[edge.place]);
    return true;
  }

  HARNESS_DEVICE bool take(const DealtEdge& edge) { return take_dealt_edge(c, edge); }
  // Other warps read this element concurrently. A warp that sees the change late processes edges that do not
  // change the result.
  HARNESS_DEVICE void skip(const DealtEdge& edge) { store_relaxed(rows.bases + edge.place, no_vertex); }
  HARNESS_DEVICE void end() {}

 private:
  Context& c;
  const Warp warp;
  const Block block;
  uint64_t* const claimed;  // number of this round's edges that warps have claimed
  BlockRows rows;
  row_t* const ids;  // [threads of the block]: id of the row that each thread has added
  Row row;
  uint64_t total = 0;  // number of edges of this round
};

}  // namespace harness
#endif
