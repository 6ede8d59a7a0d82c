// Weaver: the lanes of a block pass rows to a functional unit of the core, and the unit distributes the edges
// of all rows, one per lane at a time. The emulated GPU has the unit; on other targets software distributes
// the edges (docs/weaver.md). In each round, each lane adds one row. A batch is the edges that a warp gets by
// one call of next().
//
// Cost     for m edges: the unit takes 1 operation and 1 barrier per round, 2 operations and 1 vote per
//          batch of a warp. CUDA takes 3 barriers and a scan of 5 shuffles per round; 1 atomic, 1 shuffle and
//          1 binary search per batch. A thread of the cpu target takes its own row.
// Shared   the unit's tables: 16 bytes per lane, outside of shared memory. CUDA: HARNESS_UNIT_BYTES * B for a
//          block of B threads. cpu: 0.
// Callers  add, begin, end: all threads of the block together, once per round. next: all lanes of a warp
//          together, until it returns false. take, skip: a lane that has an edge.
// Source   [SparseWeaver 4.3].
// Snippet  the schedule `weaver`, which is dealt_rows<Weaver>(c):
//     // unit_step(HARNESS_UNIT_WEAVER, 0, {.shared_bytes_per_thread = HARNESS_UNIT_BYTES})
//     Weaver weaver(c);
//     c.at.for_each_tile(weaver.group(), candidate_rows(c), [&](uint64_t i, bool valid) {
//       weaver.add(valid ? open_row(c, i) : Row{});
//       weaver.begin();
//       for (DealtEdge edge; weaver.next(edge);) {
//         if (edge.given() && weaver.take(edge)) weaver.skip(edge);
//       }
//       weaver.end();
//     });
#pragma once

#include "shared_dealer.h"
#include "thread_dealer.h"
#include "unit_dealer.h"

namespace harness {

/// Members:
///   group()      the threads that share a round: the block
///   add(row)     adds a row to the round, unless its `base` is no_vertex
///   begin()      waits until all rows of the round are added
///   next(edge)   the lane's next edge, if `edge.given()`; false: the round is over for the warp
///   take(edge)   gathers, calls commit() and activates; true: the row needs no more edges
///   skip(edge)   no further edges of this vertex, except those that are already distributed
///   end()        ends the round: the next add() may follow
/// Edges come row by row, in the sequence of the warps and lanes that added the rows. Any warp may get
/// any edge. On a GPU several lanes may have edges of one row, so commit() is called with `exclusive` =
/// false.
#if !HARNESS_HAS_WARPS
using Weaver = ThreadDealer;
#elif defined(HARNESS_EMULATED)
using Weaver = UnitDealer<HARNESS_UNIT_WEAVER>;
#else
using Weaver = SharedDealer;
#endif

}  // namespace harness
