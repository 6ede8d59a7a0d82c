// What a unit deals out: an edge for a lane, and what the lane does with it. Edges of one row go to lanes of
// any warp, so that a lane commits each by itself and knows of no row that it has for longer.
#pragma once

#include "../balance/row.h"

namespace harness {

/// An edge that a lane was given, or none.
struct DealtEdge {
  RowOwner owner{no_vertex};  ///< of its row; no_vertex: this lane got none
  edge_t id = 0;
  uint32_t place = 0;  ///< of its row among those of the block, where software deals out

  HARNESS_DEVICE bool given() const { return owner.vertex != no_vertex; }
};

/// Processes an edge whose row others have edges of. True: what it brought decides (`enough`), so that the
/// rest of the row need not be looked at.
HARNESS_DEVICE bool take_dealt_edge(Context& c, const DealtEdge& edge) {
  if (has_vectors() || !harness_pulls()) {
    one_edge(c, edge.owner, edge.id);
    return false;
  }
  Gathered gathered;
  const bool enough = gathered.pull_edge(c, edge.owner, edge.id);
  gathered.commit(c, edge.owner.vertex, false);
  return enough;
}

/// Processes the candidate rows in rounds of a block: each thread registers a row, and all take the edges
/// that a Dealer, such as Weaver, distributes. All threads of the launch call it.
template <class Dealer>
HARNESS_DEVICE void dealt_rows(Context& c) {
  Dealer dealer(c);
  c.at.for_each_tile(dealer.group(), candidate_rows(c), [&](uint64_t i, bool valid) {
    dealer.add(valid ? open_row(c, i) : Row{});
    dealer.begin();
    for (DealtEdge edge; dealer.next(edge);) {
      if (edge.given() && dealer.take(edge)) dealer.skip(edge);
    }
    dealer.end();
  });
}

}  // namespace harness
