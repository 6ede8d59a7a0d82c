// Processes the edges that a functional unit (harness/units.h) distributes, one per lane at a time. Lanes of
// any warp may get edges of the same row. A lane therefore calls the hook commit() for each edge, and keeps
// no state per row.
#pragma once

#include "../balance/row.h"

namespace harness {

/// An edge that a functional unit gave to this lane, or no edge.
struct DealtEdge {
  RowOwner owner{no_vertex};  ///< vertex and row of the edge; no_vertex if this lane got no edge
  edge_t id = 0;
  uint32_t place = 0;  ///< set only by SharedDealer (shared_dealer.h): index of the row in the block

  HARNESS_DEVICE bool given() const { return owner.vertex != no_vertex; }
};

/// Processes an edge; other lanes may have edges of the same row. Returns true if the value of this edge
/// decides the result for the vertex, so that the remaining edges of the row can be skipped.
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

/// Processes the candidate rows. In each round, each thread of a block adds one row to a Dealer, such as
/// Weaver. The threads then process the edges of these rows as the Dealer distributes them. All threads of
/// the launch call this function.
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
