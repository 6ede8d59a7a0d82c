// The steps of a batch of updates on `csr_delta`. The base of this format is compressed sparse rows, and its
// delta is a small sorted list of the edges that were inserted later. If the edge of an entry is in the base,
// step 1 marks this edge as deleted or removes the mark. All other entries are merged into the delta. The
// device part includes this header if HARNESS_VARIANT_UPDATE is defined.
#pragma once

#include <harness/device/kinds/splice.h>

#include "state.h"

using DeltaState = DeltaUpdate<edge_t>;
using DeltaPart = DeltaArrays<edge_t>;

/// Returns the id of the first edge in the row of base_of(key) in the base whose neighbour is at least
/// other_of(key).
HARNESS_DEVICE uint64_t place_in_base(const DeltaPart& base, uint64_t key) {
  edge_t low = load_input(base.offsets + base_of(key)), high = load_input(base.ends + base_of(key));
  while (low < high) {
    const edge_t middle = low + (high - low) / 2;
    if ((load_input(base.neighbors + middle) & ~deleted_bit) < other_of(key)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
/// Returns the id in the base of the edge with this key, even if it is deleted, or not_in_base if the base
/// lacks the edge.
HARNESS_DEVICE uint64_t find_in_base(const DeltaPart& base, uint64_t key) {
  const uint64_t at = place_in_base(base, key);
  const bool found = at < load_input(base.ends + base_of(key)) &&
                     (load_input(base.neighbors + at) & ~deleted_bit) == other_of(key);
  return found ? at : not_in_base;
}

HARNESS_UPDATE_STEP(0) {
  const DeltaState& state = update_state<DeltaState>(c);
  const auto& base = c.part<DeltaPart>();
  const auto& delta = second_part<DeltaPart>(c);
  const harness_batch batch = batch_of(c);
  const uint64_t edges = second_edges(c);
  uint64_t at = 0;  // first edge of the delta whose key is at least `key`
  c.at.for_each(batch.entries, [&](uint64_t k) {
    prefetch_rows(batch, k, base.offsets, base.neighbors);
    const uint64_t key = load_input(batch.keys + k);
    const uint8_t change = load_input(batch.changes + k);
    const uint64_t in_base = find_in_base(base, key);
    at = lower_bound_after(delta.keys, at, edges, key);
    int32_t effect, in_delta = 0;
    if (in_base != not_in_base) {
      effect = effect_of(change, load_input(base.neighbors + in_base) < deleted_bit);
    } else {
      effect = in_delta = effect_of(change, at < edges && load_input(delta.keys + at) == key);
    }
    state.in_base[k] = in_base;
    state.positions[k] = at;
    state.effects[k] = in_delta;
    state.shifts[k] = static_cast<uint64_t>(int64_t{in_delta});
    batch.effects[k] = effect;
  });
}

// Marks edges of the base as deleted, or removes the mark and sets the weight. Counter `deleting` becomes
// positive if an edge is marked.
HARNESS_UPDATE_STEP(1) {
  const DeltaState& state = update_state<DeltaState>(c);
  const auto& base = c.part<DeltaPart>();
  const harness_batch batch = batch_of(c);
  bool deletes = false;
  c.at.for_each(batch.entries, [&](uint64_t k) {
    const uint64_t e = load_input(state.in_base + k);
    if (e == not_in_base) return;
    const vertex_t other = other_of(load_input(batch.keys + k));
    const bool inserts = load_input(batch.changes + k) == HARNESS_INSERT;
    deletes = deletes || !inserts;
    writable(base.neighbors)[e] = inserts ? other : other | deleted_bit;
    if (inserts && base.weights != nullptr) writable(base.weights)[e] = load_input(batch.weights + k);
  });
  const Block block(c.at);
  if (block.any(deletes) && block.rank() == 0) atomic_add(&c.args.control->counters[deleting], uint64_t{1});
}

HARNESS_DEVICE Splice splice_of_delta(const Context& c) {
  const DeltaState& state = update_state<DeltaState>(c);
  return {second_edges(c), state.positions, state.shifts, state.effects, batch_of(c).entries};
}

HARNESS_UPDATE_STEP(2) {
  const DeltaState& state = update_state<DeltaState>(c);
  const auto& delta = second_part<DeltaPart>(c);
  splice_elements(c, splice_of_delta(c), [&](uint64_t from, uint64_t to) {
    const uint64_t key = load_input(delta.keys + from);
    state.new_keys[to] = key;
    state.new_neighbors[to] = other_of(key);
    if (state.new_weights != nullptr) state.new_weights[to] = load_input(delta.weights + from);
  });
}

HARNESS_UPDATE_STEP(3) {
  const DeltaState& state = update_state<DeltaState>(c);
  const harness_batch batch = batch_of(c);
  const Splice splice = splice_of_delta(c);
  c.at.for_each(batch.entries, [&](uint64_t k) {
    if (load_input(batch.changes + k) != HARNESS_INSERT || load_input(state.in_base + k) != not_in_base)
      return;
    const uint64_t place = place_of(splice, k), key = load_input(batch.keys + k);
    state.new_keys[place] = key;
    state.new_neighbors[place] = other_of(key);
    if (state.new_weights != nullptr) state.new_weights[place] = load_input(batch.weights + k);
  });
}

/// Returns the number of edges in the next delta.
HARNESS_DEVICE uint64_t next_edges(const Context& c) {
  return second_edges(c) + load_input(update_state<DeltaState>(c).shifts + batch_of(c).entries);
}

// Writes to `marks` 1 for the first edge of each row of the new delta, and 0 for all other edges. The
// following prefix sum also reads the elements after the last edge, so these get 0 too.
HARNESS_UPDATE_STEP(4) {
  const DeltaState& state = update_state<DeltaState>(c);
  const uint64_t edges = next_edges(c);
  c.at.for_each(second_edges(c) + batch_of(c).entries, [&](uint64_t e) {
    const bool first = e < edges && (e == 0 || base_of(load_input(state.new_keys + e - 1)) !=
                                                   base_of(load_input(state.new_keys + e)));
    state.marks[e] = first ? 1 : 0;
  });
}

HARNESS_UPDATE_STEP(5) {
  const DeltaState& state = update_state<DeltaState>(c);
  const auto& delta = second_part<DeltaPart>(c);
  const uint64_t edges = next_edges(c), most = second_edges(c) + batch_of(c).entries;
  const uint64_t rows = load_input(state.marks + most);
  c.at.for_each(edges, [&](uint64_t e) {
    const uint64_t row = load_input(state.marks + e);
    if (load_input(state.marks + e + 1) == row) return;
    state.new_offsets[row] = static_cast<edge_t>(e);
    const vertex_t base = base_of(load_input(state.new_keys + e));
    state.new_vertices[row] = base;
    if (delta.places != nullptr) writable(delta.places)[base] = static_cast<uint32_t>(row);
  });
  if (!is_first_thread(c)) return;
  state.new_offsets[rows] = static_cast<edge_t>(edges);
  writable(delta.size)[0] = static_cast<uint32_t>(rows);
  set_part_size(c, 1, edges, rows);
}

// Adds a row without edges to the base for each new vertex.
HARNESS_UPDATE_STEP(12) {
  const auto& base = c.part<DeltaPart>();
  const uint32_t* const places = second_part<DeltaPart>(c).places;
  const uint64_t old = old_vertices(c);
  const auto end = static_cast<edge_t>(c.args.edges);
  c.at.for_each(c.args.vertices - old, [&](uint64_t i) {
    writable(base.offsets)[old + i + 1] = end;
    writable(base.ends)[old + i] = end;
    if (places != nullptr) writable(places)[old + i] = 0;
  });
  if (is_first_thread(c)) set_part_size(c, 0, c.args.edges, c.args.vertices);
}
