// Weaver: the lanes of a block register rows, and get the edges of all of them dealt out, one each at a time,
// whatever rows they belong to. On the emulated GPU a unit of the core does that [SparseWeaver 4.3].
#pragma once

#include "shared_dealer.h"
#include "thread_dealer.h"
#include "unit_dealer.h"

namespace harness {

/// Deals the edges of a block's rows out to its lanes in rounds. (docs/weaver.md explains the unit.)
///
///   HARNESS_STEP(0) {
///     Weaver weaver(c);
///     c.at.for_each_tile(weaver.group(), candidate_rows(c), [&](uint64_t i, bool valid) {
///       weaver.add(valid ? open_row(c, i) : Row{});
///       weaver.begin();
///       for (DealtEdge edge; weaver.next(edge);) {
///         if (edge.given() && weaver.take(edge)) weaver.skip(edge);
///       }
///       weaver.end();
///     });
///   }
///   // host: unit_step(HARNESS_UNIT_WEAVER, 0, {.shared_bytes_per_thread = HARNESS_UNIT_BYTES})
///
/// | member | called by | does |
/// | --- | --- | --- |
/// | `group()` | any | the threads that have a round together: the block |
/// | `add(row)` | all threads of the block together, once a round | registers a row; one without a base
/// registers nothing | | `begin()` | all threads of the block together | waits until every row of the round
/// is there | | `next(edge)` | all lanes of a warp together, until it returns false | the lane's next edge,
/// if `edge.given()`. False: the round is over for the warp | | `take(edge)` | a lane that was given one |
/// gathers, commits and activates; true: the row is decided | | `skip(edge)` | lanes that were given one | no
/// further edges of this vertex, but for those that are out | | `end()` | all threads of the block together |
/// ends the round: the next add() may follow |
///
/// Edges come in the order of the rows, by warp and lane; which warp gets which ones is open. Several lanes
/// may have edges of one row, so that commits are not exclusive.
///
/// What it takes:
///
/// | target | a round | a batch of 32 edges | shared memory |
/// | --- | --- | --- | --- |
/// | emulated GPU | 1 operation of the unit, 1 barrier | 2 operations, 1 vote | the unit's tables: 16 bytes a
/// lane | | CUDA | 3 barriers, a scan of 5 shuffles | 1 atomic, 1 shuffle, 1 binary search over the block's
/// rows | HARNESS_UNIT_BYTES a thread | | CPU | nothing | a thread takes its own row | none |
#if !HARNESS_SIMT
using Weaver = ThreadDealer;
#elif defined(HARNESS_EMULATED)
using Weaver = UnitDealer<HARNESS_UNIT_WEAVER>;
#else
using Weaver = SharedDealer;
#endif

}  // namespace harness
