// Closes up rows of the base of `csr_delta`, after a batch has marked edges in them as deleted. The base is
// the compressed sparse rows, and the delta is a small sorted list of the edges that were inserted later. The
// other edges of a row move to its front, and empty slots follow. Loops over such a row then meet no deleted
// edge, so that their test for deleted edges is not mispredicted. The device part includes this header if
// HARNESS_VARIANT_UPDATE is defined.
#pragma once

#include <harness/device/kinds/update.h>

#include "state.h"

/// A row of more than 64 edges is closed up (its deleted edges are removed) if two deleted edges are at most
/// this number of slots apart. Other rows have few deleted edges. Several deletions thus share the work of
/// closing up a row.
constexpr uint64_t near_slots = 32;
/// Rows of more edges are not closed up on a GPU. Such a row would keep its warp busy for long. Closing it up
/// would save no time later, because a GPU reads deleted edges as fast as other edges.
constexpr uint64_t longest_closed = HARNESS_HAS_WARPS ? 1024 : ~uint64_t{0};

/// Returns true if the row [begin, end) has another deleted edge (highest bit set) at most near_slots away
/// from slot `at`, which has one itself.
HARNESS_DEVICE bool has_marks_near(const uint32_t* slots, uint64_t at, uint64_t begin, uint64_t end) {
  const uint64_t first = at - begin > near_slots ? at - near_slots : begin,
                 last = end - at > near_slots ? at + near_slots : end;
  uint32_t marks = 0;
  for (uint64_t e = first; e < last; ++e) marks += slots[e] >> 31;
  return marks > 1;
}

/// Moves the edges of slots [begin, end) that are not deleted to the front, and empties the slots after them.
/// Returns the first empty slot.
HARNESS_DEVICE uint64_t close_up(const Warp& warp, uint32_t* slots, float* weights, uint64_t begin,
                                 uint64_t end) {
  uint64_t to = begin;
#if HARNESS_HAS_WARPS
  for (uint64_t first = begin; first < end; first += Warp::size()) {
    const uint64_t e = first + warp.rank();
    const vertex_t other = e < end ? slots[e] : no_vertex;
    const float weight = e < end && weights != nullptr ? weights[e] : 0;
    const uint32_t stay = warp.ballot(other < deleted_bit);
    warp.sync();  // all lanes have read their slots
    if (other < deleted_bit) {
      const uint64_t place = to + count_bits(stay & (lane_bit() - 1));
      slots[place] = other;
      if (weights != nullptr) weights[place] = weight;
    }
    to += count_bits(stay);
  }
#else
  for (uint64_t e = begin; e < end; ++e) {
    const vertex_t other = slots[e];
    slots[to] = other;
    if (weights != nullptr) weights[to] = weights[e];
    to += other < deleted_bit ? 1 : 0;
  }
#endif
  warp.sync();
  for (uint64_t e = to + warp.rank(); e < end; e += Warp::size()) slots[e] = no_vertex;
  return to;
}

HARNESS_UPDATE_STEP(11) {
  if (c.args.control->counters[deleting] == 0) return;
  const DeltaUpdate<edge_t>& state = update_state<DeltaUpdate<edge_t>>(c);
  const auto& base = c.part<DeltaArrays<edge_t>>();
  const harness_batch batch = batch_of(c);
  uint32_t* const slots = writable(base.neighbors);
  const Warp warp(c.at);
  c.at.for_each_by(warp, batch.rows, [&](uint64_t row) {
    const vertex_t vertex = load_input(batch.bases + row);
    const uint64_t begin = load_input(base.offsets + vertex), end = base.ends[vertex];
    if (end - begin > longest_closed) return;
    const uint64_t last_entry = load_input(batch.begins + row + 1);
    uint64_t first = end;  // the slots from here to the end of the row are closed up
    for (uint64_t k = load_input(batch.begins + row) + warp.rank(); k < last_entry; k += Warp::size()) {
      const uint64_t at = load_input(state.in_base + k);
      if (at >= first || load_input(batch.changes + k) == HARNESS_INSERT) continue;
      if (end - begin <= 2 * near_slots) {
        first = at;
      } else if (has_marks_near(slots, at, begin, end)) {
        first = at - begin > near_slots ? at - near_slots : begin;
      }
    }
    first = warp.reduce(first, [](uint64_t a, uint64_t b) { return a < b ? a : b; });
    if (first == end) return;
    const uint64_t to = close_up(warp, slots, writable(base.weights), first, end);
    if (warp.rank() == 0) writable(base.ends)[vertex] = static_cast<edge_t>(to);
  });
}
