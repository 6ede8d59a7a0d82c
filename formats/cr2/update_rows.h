// Steps of a batch on `cr2` that remove rows, and fill their slots with the last rows of the same size. A
// slot is the number of a row among the rows of its size (its size class) before the batch. The device part
// includes this header if HARNESS_VARIANT_UPDATE is defined.
#pragma once

#include "update_parts.h"

/// Calls f(side, ring, count, first, place) for each vertex of the batch and each size class in which it
/// loses rows. This class is `rings[ring]`. The vertex loses `count` rows of this class. The first of them
/// has index `first` in `removed` and index `place` in `listed_rows`. All threads of a warp call f together.
template <class F>
HARNESS_DEVICE void for_each_removed(const Context& c, const Warp& warp, F f) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const harness_batch batch = batch_of(c);
  c.at.for_each_by(warp, batch.rows, [&](uint64_t row) {
    for (uint32_t side = 0; side < cr2_sides; ++side) {
      const Resized edges(load_input(state.degrees + row * cr2_sides + side));
      if (edges.before == edges.after) continue;
      for (uint32_t i = 0; i < cr2_classes; ++i) {
        const uint64_t removed = edges.removed(i);
        if (removed == 0) continue;
        const uint32_t ring = side * cr2_classes + i;
        f(side, ring, removed, removed_in(changes_before(c, ring, row)),
          load_input(part_of(c, side).first_rows + load_input(batch.bases + row)) + edges.first_removed(i));
      }
    }
  });
}

// Writes the slots of the removed rows to `removed`. Also sets their vertex to no_vertex, which marks a
// removed row in later steps.
HARNESS_UPDATE_STEP(2) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const Warp warp(c.at);
  for_each_removed(c, warp,
                   [&](uint32_t side, uint32_t ring, uint64_t count, uint64_t first, uint64_t place) {
                     const Cr2Part& part = part_of(c, side);
                     for (uint64_t x = warp.rank(); x < count; x += Warp::size()) {
                       const row_t row = load_input(part.listed_rows + place + x);
                       state.removed[first + x] = row - load_input(&state.rings[ring].first_row);
                       state.tails[first + x] = no_slot;
                       writable(part.vertices)[row] = no_vertex;
                     }
                   });
}

/// Returns true if the slot of a removed row stays empty, because no added row takes it.
HARNESS_DEVICE bool stays_empty(const Cr2Ring& ring, uint64_t removed_row) {
  return removed_row - ring.first_removed >= ring.added;
}

// Records which slots of a tail are empty. The tail of a size class is its slots from `rows_after` on.
HARNESS_UPDATE_STEP(3) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const Warp warp(c.at);
  for_each_removed(c, warp, [&](uint32_t, uint32_t number, uint64_t count, uint64_t first, uint64_t) {
    const Cr2Ring& ring = state.rings[number];
    for (uint64_t k = first + warp.rank(); k < first + count; k += Warp::size()) {
      const uint32_t slot = load_input(state.removed + k);
      if (stays_empty(ring, k) && slot >= ring.rows_after)
        state.tails[ring.first_removed + ring.added + (slot - ring.rows_after)] =
            static_cast<uint32_t>(k - ring.first_removed - ring.added);
    }
  });
}

// Fills the empty slots before the tail of a size class (its slots from `rows_after` on) with rows of the
// tail. Empty slot number t takes the row in slot t of the tail. If slot t of the tail is empty too, and is
// itself empty slot number u, the row in slot u of the tail is taken instead, and so on. The tail has as many
// slots as the size class has empty slots, so no two empty slots take the same row.
HARNESS_UPDATE_STEP(5) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const Warp warp(c.at);
  for_each_removed(c, warp, [&](uint32_t side, uint32_t number, uint64_t count, uint64_t first, uint64_t) {
    const Cr2Ring& ring = state.rings[number];
    const Cr2Part& part = part_of(c, side);
    const uint32_t shift = shift_of(number % cr2_classes), size = 1u << shift;
    uint32_t* const tail = state.tails + ring.first_removed + ring.added;
    for (uint64_t k = first; k < first + count; ++k) {
      const uint32_t slot = load_input(state.removed + k);
      if (!stays_empty(ring, k) || slot >= ring.rows_after) continue;
      auto t = static_cast<uint32_t>(k - ring.first_removed - ring.added);
      while (tail[t] != no_slot) t = tail[t];
      warp.sync();  // all lanes have read tail[t]
      if (warp.rank() == 0) tail[t] = slot;
      const uint64_t from = ring.first_edge + (uint64_t{ring.rows_after + t} << shift),
                     to = ring.first_edge + (uint64_t{slot} << shift);
      for (uint32_t x = warp.rank(); x < size; x += Warp::size()) {
        store_other(part, to + x, load_stored(part, from + x));
        if (part.weights != nullptr) writable(part.weights)[to + x] = part.weights[from + x];
      }
    }
  });
}
