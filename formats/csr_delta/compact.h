// The compaction of `csr_delta`. The base of this format is compressed sparse rows, and its delta is a small
// sorted list of the edges that were inserted later. The compaction makes a new base without the deleted
// edges and with the edges of the delta. The edges stay sorted. The id of an edge of the base decreases by
// the number of deleted edges before it, and increases by the number of edges of the delta before it. The
// device part includes this header if HARNESS_VARIANT_UPDATE is defined.
#pragma once

#include <harness/device/kinds/splice.h>

#include "state.h"

using CompactState = DeltaUpdate<edge_t>;

HARNESS_DEVICE uint64_t count_deleted(const DeltaArrays<edge_t>& base, uint64_t begin, uint64_t end) {
  uint64_t count = 0;
  for (uint64_t e = begin; e < end; ++e) count += load_input(base.neighbors + e) >> 31;
  return count;
}

/// Returns the number of deleted edges of the base before edge e.
HARNESS_DEVICE uint64_t deleted_before(const Context& c, uint64_t e) {
  const uint64_t* deleted = update_state<CompactState>(c).deleted;
  const uint64_t tile = e / compact_tile, before = load_input(deleted + tile);
  if (e % compact_tile == 0 || load_input(deleted + tile + 1) == before) return before;
  return before + count_deleted(c.part<DeltaArrays<edge_t>>(), tile * compact_tile, e);
}

// Counts the deleted edges of each tile, a chunk of compact_tile edges of the base. The following prefix sum
// reads the number of tiles from `counters[3]`.
HARNESS_UPDATE_STEP(6) {
  const auto& base = c.part<DeltaArrays<edge_t>>();
  const uint64_t edges = c.args.edges, tiles = (edges + compact_tile - 1) / compact_tile;
  uint64_t* const deleted = update_state<CompactState>(c).deleted;
  const Warp warp(c.at);
  c.at.for_each_by(warp, tiles, [&](uint64_t tile) {
    const uint64_t begin = tile * compact_tile,
                   end = begin + compact_tile < edges ? begin + compact_tile : edges;
    uint64_t own = 0;
    for (uint64_t e = begin + warp.rank(); e < end; e += Warp::size())
      own += load_input(base.neighbors + e) >> 31;
    const uint64_t all = warp.reduce(own, [](uint64_t a, uint64_t b) { return a + b; });
    if (warp.rank() == 0) deleted[tile] = all;
  });
  if (is_first_thread(c)) c.args.control->counters[3] = tiles;
}

// Copies the edges of the delta to the new base. For each of them, stores in `places` the id of the edge of
// the old base before which it belongs.
HARNESS_UPDATE_STEP(7) {
  const auto& base = c.part<DeltaArrays<edge_t>>();
  const auto& delta = second_part<DeltaArrays<edge_t>>(c);
  const CompactState& state = update_state<CompactState>(c);
  c.at.for_each(second_edges(c), [&](uint64_t d) {
    const uint64_t key = load_input(delta.keys + d), at = place_in_base(base, key);
    state.places[d] = at;
    const uint64_t to = at - deleted_before(c, at) + d;
    state.base_neighbors[to] = other_of(key);
    if (state.base_weights != nullptr) state.base_weights[to] = load_input(delta.weights + d);
  });
}

// Moves the edges of the old base into the new base.
HARNESS_UPDATE_STEP(8) {
  const auto& base = c.part<DeltaArrays<edge_t>>();
  const CompactState& state = update_state<CompactState>(c);
  const uint64_t edges = c.args.edges, tiles = (edges + compact_tile - 1) / compact_tile,
                 all = second_edges(c);
  const Warp warp(c.at);
  uint64_t d = 0;  // number of edges of the delta that precede the tile in the new base
  c.at.for_each_by(warp, tiles, [&](uint64_t tile) {
    const uint64_t begin = tile * compact_tile,
                   end = begin + compact_tile < edges ? begin + compact_tile : edges;
    d = lower_bound_after(state.places, d, all, begin + 1);
    uint64_t deleted = load_input(state.deleted + tile);
#if HARNESS_HAS_WARPS
    const uint64_t last = lower_bound(state.places, d, all, end + 1);
    const auto place = [&](uint64_t of) { return load_input(state.places + of); };
    for (uint64_t first = begin; first < end; first += Warp::size()) {
      const uint64_t e = first + warp.rank();
      const vertex_t other = e < end ? load_input(base.neighbors + e) : no_vertex;
      const uint32_t gone = warp.ballot(e < end && other >= deleted_bit);
      const uint64_t inserted = count_up_to_lane(warp, place, d, last, first);
      if (e < end && other < deleted_bit) {
        const uint64_t before = deleted + count_bits(gone & (lane_bit() - 1));
        const uint64_t to = e - before + inserted;
        state.base_neighbors[to] = other;
        if (state.base_weights != nullptr) state.base_weights[to] = load_input(base.weights + e);
      }
      deleted += count_bits(gone);
    }
#else
    uint64_t next = d;
    for (uint64_t e = begin; e < end; ++e) {
      while (next < all && load_input(state.places + next) <= e) ++next;
      const vertex_t other = load_input(base.neighbors + e);
      if (other >= deleted_bit) {
        ++deleted;
        continue;
      }
      state.base_neighbors[e - deleted + next] = other;
      if (state.base_weights != nullptr) state.base_weights[e - deleted + next] = load_input(base.weights + e);
    }
#endif
  });
}

HARNESS_UPDATE_STEP(9) {
  const auto& base = c.part<DeltaArrays<edge_t>>();
  const auto& delta = second_part<DeltaArrays<edge_t>>(c);
  const CompactState& state = update_state<CompactState>(c);
  uint64_t row = 0;
  c.at.for_each(uint64_t{c.args.vertices} + 1, [&](uint64_t v) {
    row = lower_bound_after(delta.vertices, row, second_rows(c), static_cast<vertex_t>(v));
    const uint64_t first = load_input(base.offsets + v);
    const auto to = static_cast<edge_t>(first - deleted_before(c, first) + load_input(delta.offsets + row));
    state.base_offsets[v] = to;
    if (v != 0) state.base_ends[v - 1] = to;
  });
  if (!is_first_thread(c)) return;
  const uint64_t edges = c.args.edges;
  set_part_size(c, 0, edges - deleted_before(c, edges) + second_edges(c), c.args.vertices);
  set_part_size(c, 1, 0, 0);
}

HARNESS_UPDATE_STEP(10) {
  if (is_first_thread(c)) writable(second_part<DeltaArrays<edge_t>>(c).size)[0] = 0;
}
