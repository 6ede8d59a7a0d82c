// Updates of csr: a batch is merged into new arrays, which then replace the old ones. The merge reads and
// writes every edge once, so its time hardly depends on the size of the batch.
#pragma once

#include <cstdint>

/// Scratch arrays, and the new arrays of the layout. Edge is the type of edge ids.
template <class Edge>
struct CsrUpdate {
  uint64_t* positions;  // [entries] id of the entry's edge if it exists, otherwise of the edge before which
                        // it is inserted
  uint64_t* shifts;     // [entries + 1] sum of harness_batch::effects over all earlier entries
  Edge* new_offsets;    // [vertices + 1]
  uint32_t* new_neighbors;  // [edges after the batch]
  float* new_weights;       // [edges after the batch], or null
};

#ifdef HARNESS_VARIANT_UPDATE
#include <harness/device/kinds/splice.h>

using CsrState = CsrUpdate<edge_t>;

HARNESS_DEVICE Splice splice_of(const Context& c) {
  const CsrState& state = update_state<CsrState>(c);
  const harness_batch batch = batch_of(c);
  return {c.args.edges, state.positions, state.shifts, batch.effects, batch.entries};
}

// Looks up the edge of each entry in the row of the vertex that the entry is for.
HARNESS_UPDATE_STEP(0) {
  const CsrState& state = update_state<CsrState>(c);
  const auto& csr = c.part<CsrArrays<edge_t>>();
  const harness_batch batch = batch_of(c);
  c.at.for_each(batch.entries, [&](uint64_t k) {
    prefetch_rows(batch, k, csr.offsets, csr.neighbors);
    const uint64_t key = load_input(batch.keys + k);
    const edge_t begin = load_input(csr.offsets + base_of(key)),
                 end = load_input(csr.offsets + base_of(key) + 1);
    const edge_t at = lower_bound(csr.neighbors, begin, end, other_of(key));
    const bool there = at < end && load_input(csr.neighbors + at) == other_of(key);
    const int32_t effect = effect_of(load_input(batch.changes + k), there);
    state.positions[k] = at;
    state.shifts[k] = static_cast<uint64_t>(int64_t{effect});
    batch.effects[k] = effect;
  });
}

HARNESS_UPDATE_STEP(1) {
  const CsrState& state = update_state<CsrState>(c);
  splice_offsets(c, state.shifts, c.part<CsrArrays<edge_t>>().offsets, state.new_offsets);
  if (is_first_thread(c))
    set_part_size(c, 0, c.args.edges + load_input(state.shifts + batch_of(c).entries), c.args.rows);
}

HARNESS_UPDATE_STEP(2) {
  const CsrState& state = update_state<CsrState>(c);
  const auto& csr = c.part<CsrArrays<edge_t>>();
  const uint32_t* neighbors = csr.neighbors;
  const float* weights = csr.weights;
  uint32_t* const new_neighbors = state.new_neighbors;
  float* const new_weights = state.new_weights;
  if (weights == nullptr) {
    splice_elements(c, splice_of(c),
                    [=](uint64_t from, uint64_t to) { new_neighbors[to] = load_stream(neighbors + from); });
    return;
  }
  splice_elements(c, splice_of(c), [=](uint64_t from, uint64_t to) {
    new_neighbors[to] = load_stream(neighbors + from);
    new_weights[to] = load_stream(weights + from);
  });
}

// Writes inserted edges to the new arrays. If an edge existed before, writes only its new weight.
HARNESS_UPDATE_STEP(3) {
  const CsrState& state = update_state<CsrState>(c);
  const harness_batch batch = batch_of(c);
  const Splice splice = splice_of(c);
  c.at.for_each(batch.entries, [&](uint64_t k) {
    if (load_input(batch.changes + k) != HARNESS_INSERT) return;
    const uint64_t place = place_of(splice, k);
    state.new_neighbors[place] = other_of(load_input(batch.keys + k));
    if (state.new_weights != nullptr) state.new_weights[place] = load_input(batch.weights + k);
  });
}

// Adds a row without edges for each new vertex.
HARNESS_UPDATE_STEP(4) {
  const auto& csr = c.part<CsrArrays<edge_t>>();
  const uint64_t old = old_vertices(c);
  c.at.for_each(c.args.vertices - old,
                [&](uint64_t i) { writable(csr.offsets)[old + i + 1] = static_cast<edge_t>(c.args.edges); });
  if (is_first_thread(c)) set_part_size(c, 0, c.args.edges, c.args.vertices);
}
#endif

#ifndef HARNESS_DEVICE_PART
#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>

// The structs of both types of edge ids have only pointers, so their members have the same offsets. The
// description therefore uses the structs for uint64_t.
static const harness_update* csr_update() {
  using State = CsrUpdate<uint64_t>;
  using Part = CsrArrays<uint64_t>;
  static const harness_update_array arrays[] = {
      update_scratch(&State::positions, "positions", HARNESS_PER_BATCH_ENTRY),
      update_scratch(&State::shifts, "shifts", HARNESS_PER_BATCH_ENTRY, 1),
      update_replaces<State, Part>(&State::new_offsets, {0, &Part::offsets}, "offsets", HARNESS_PER_VERTEX,
                                   1),
      update_replaces<State, Part>(&State::new_neighbors, {0, &Part::neighbors}, "neighbors",
                                   HARNESS_PER_EDGE),
      update_replaces<State, Part>(&State::new_weights, {0, &Part::weights}, "weights", HARNESS_PER_EDGE),
      update_grows_by_vertex<Part, uint64_t>({0, &Part::offsets}, "offsets", 1),
  };
  constexpr uint32_t shifts = 1;
  static const harness_step steps[] = {
      update_step(0, HARNESS_PER_BATCH_ENTRY), update_scan(shifts, HARNESS_PER_BATCH_ENTRY),
      update_step(1, HARNESS_PER_VERTEX),      update_step(2, HARNESS_PER_EDGE),
      update_step(3, HARNESS_PER_BATCH_ENTRY),
  };
  static const harness_step new_vertices[] = {update_step(4, HARNESS_PER_VERTEX)};
  static const harness_update update = with_new_vertices(make_update<State>(arrays, steps), new_vertices);
  return &update;
}
#endif
