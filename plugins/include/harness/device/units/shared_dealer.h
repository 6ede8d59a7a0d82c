// A unit that deals edges out, in software, for a GPU whose cores have none. The rows of a block lie in its
// shared memory, and warps claim the next positions of their edges in order.
#pragma once

#include "../balance/pool.h"
#include "dealt_edge.h"

#if HARNESS_HAS_WARPS
namespace harness {

/// Same members as Weaver (weaver.h), which says what they do. A round takes three barriers of the block, one
/// shuffle a step of a scan, one atomic a batch, and one binary search an edge. Needs HARNESS_UNIT_BYTES of
/// shared memory a thread.
class SharedDealer {
 public:
  HARNESS_DEVICE explicit SharedDealer(Context& context)
      : c(context),
        warp(c.at),
        block(c.at),
        count(block.size()),
        claimed(static_cast<uint64_t*>(c.at.shared())),
        warp_sizes(reinterpret_cast<edge_t*>(claimed + 1)),
        starts(warp_sizes + count / Warp::size()),
        firsts(starts + count + 1),
        bases(reinterpret_cast<vertex_t*>(firsts + count)),
        rows(bases + count) {}

  HARNESS_DEVICE const Block& group() const { return block; }
  HARNESS_DEVICE void add(const Row& added) { row = added; }

  HARNESS_DEVICE void begin() {
    const edge_t size = row.edges.size();
    total = 0;
    if (!block.any(size > 0)) return;  // also: nobody asks for rows before these any more
    const uint32_t rank = block.rank(), own = rank / Warp::size();
    edge_t end = inclusive_scan(warp, size);
    if (warp.rank() == Warp::size() - 1) warp_sizes[own] = end;
    block.sync();
    for (uint32_t w = 0; w < own; ++w) end += warp_sizes[w];
    starts[rank] = end - size;
    firsts[rank] = row.edges.begin;
    bases[rank] = row.base;
    rows[rank] = row.id;
    if (rank == count - 1) {
      starts[count] = end;
      *claimed = 0;
    }
    block.sync();
    total = starts[count];
  }

  HARNESS_DEVICE bool next(DealtEdge& edge) {
    edge.owner.vertex = no_vertex;
    if (total == 0) return false;
    const uint64_t mine = warp.rank() == 0 ? atomic_add(claimed, uint64_t{Warp::size()}) : 0;
    const uint64_t first = warp.broadcast(mine, 0), position = first + warp.rank();
    if (first >= total) return false;
    if (position >= total) return true;
    edge.place = row_of(static_cast<edge_t>(position));
    edge.owner = {load_relaxed(bases + edge.place), rows[edge.place]};
    edge.id = firsts[edge.place] + (static_cast<edge_t>(position) - starts[edge.place]);
    return true;
  }

  HARNESS_DEVICE bool take(const DealtEdge& edge) { return take_dealt_edge(c, edge); }
  // Other warps read it meanwhile: those that see it late look at edges that change nothing any more.
  HARNESS_DEVICE void skip(const DealtEdge& edge) { store_relaxed(bases + edge.place, no_vertex); }
  HARNESS_DEVICE void end() {}

 private:
  // The last row that begins at the position or before it: rows without edges come before it.
  HARNESS_DEVICE uint32_t row_of(edge_t position) const {
    uint32_t low = 0, high = count;  // starts[low] <= position < starts[high]
    while (high - low > 1) {
      const uint32_t middle = (low + high) / 2;
      const bool before = starts[middle] <= position;
      low = before ? middle : low;
      high = before ? high : middle;
    }
    return low;
  }

  Context& c;
  const Warp warp;
  const Block block;
  const uint32_t count;                                    // threads of the block: each has a row
  uint64_t* const claimed;                                 // positions
  edge_t *const warp_sizes, *const starts, *const firsts;  // a warp, [count + 1], [count]
  vertex_t* const bases;                                   // [count]
  row_t* const rows;                                       // [count]
  Row row;
  uint64_t total = 0;  // edges of this round
};

}  // namespace harness
#endif
