// First steps of a batch on `cr2`. They look up the edge of each entry of the batch. Then they count the rows
// of each size that the batch adds and removes. The device part includes this header if
// HARNESS_VARIANT_UPDATE is defined.
#pragma once

#include "update_parts.h"

HARNESS_DEVICE uint64_t sum_over(const Warp& warp, uint64_t x) {
  return warp.reduce(x, [](uint64_t a, uint64_t b) { return a + b; });
}

/// The range [first, last) of `listed_rows` that contains the rows of a vertex in one part.
struct Listed {
  uint32_t first, last;
  HARNESS_DEVICE Listed(const Cr2Part& part, vertex_t base)
      : first(load_input(part.first_rows + base)), last(load_input(part.first_rows + base + 1)) {}
  HARNESS_DEVICE uint32_t rows() const { return last - first; }
  /// Returns the vertex's number of edges in this part. Only its last rows, five at most, have fewer than 32
  /// edges.
  HARNESS_DEVICE uint64_t degree(const Cr2Part& part) const {
    uint64_t rest = 0;
    uint32_t end = last;
    for (; end > first; --end) {
      const uint32_t of_class = class_of(part, load_input(part.listed_rows + end - 1));
      if (of_class == 0) break;
      rest += 1u << shift_of(of_class);
    }
    return 32 * uint64_t{end - first} + rest;
  }
};

/// Maximum number of rows of a vertex that one warp searches. If a vertex has more, several warps share them.
constexpr uint32_t searched_rows = HARNESS_HAS_WARPS ? 64 : no_slot;

/// Looks up each edge of the rows [first, last) of `listed_rows` among the entries [begin, end) of the batch,
/// which are those of the vertex. If an entry is for this edge, stores the edge id in `found`.
HARNESS_DEVICE void search(const Context& c, const Warp& warp, const Cr2Part& part, uint64_t begin,
                           uint64_t end, uint32_t first, uint32_t last) {
  const harness_batch batch = batch_of(c);
  const vertex_t base = base_of(load_input(batch.keys + begin));
  for (uint32_t place = first; place < last; ++place) {
    const row_t row = load_input(part.listed_rows + place);
    const uint32_t of_class = class_of(part, row), size = 1u << shift_of(of_class);
    const uint64_t edge = first_edge_of(part, row, of_class);
    for (uint32_t i = warp.rank(); i < size; i += Warp::size()) {
      const uint64_t key = key_of(base, load_other(part, edge + i, base)),
                     k = lower_bound(batch.keys, begin, end, key);
      if (k < end && load_input(batch.keys + k) == key) update_state<Cr2Update>(c).found[k] = edge + i;
    }
  }
}

/// Returns how many of the entries [begin, end) of the batch are for edges of `side` (inside or between
/// clusters). All threads of a warp call the function together.
HARNESS_DEVICE uint64_t entries_on(const Context& c, const Warp& warp, uint32_t side, uint64_t begin,
                                   uint64_t end) {
  uint64_t entries = 0;
  for (uint64_t k = begin + warp.rank(); k < end; k += Warp::size())
    entries += side_of(c, load_input(batch_of(c).keys + k)) == side ? 1 : 0;
  return sum_over(warp, entries);
}

// One warp per vertex of the batch looks up the edge of each entry of the vertex, in the part that the edge
// belongs to. If the vertex has many rows in a part, the warp only divides them into chunks, which step 12
// searches. `counters[3]` is the number of chunks.
HARNESS_UPDATE_STEP(0) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, batch.rows, [&](uint64_t row) {
    const uint64_t begin = load_input(batch.begins + row), end = load_input(batch.begins + row + 1);
    for (uint64_t k = begin + warp.rank(); k < end; k += Warp::size()) state.found[k] = not_found;
    warp.sync();
    for (uint32_t side = 0; side < sides_of(c); ++side) {
      if (entries_on(c, warp, side, begin, end) == 0) continue;
      const Cr2Part& part = part_of(c, side);
      const Listed list(part, load_input(batch.bases + row));
      if (list.rows() <= searched_rows) {
        search(c, warp, part, begin, end, list.first, list.last);
        continue;
      }
      const uint32_t chunks = (list.rows() + searched_rows - 1) / searched_rows;
      uint64_t first = 0;
      if (warp.rank() == 0) first = atomic_add(&c.args.control->counters[3], uint64_t{chunks});
      first = warp.broadcast(first, 0);
      for (uint32_t i = warp.rank(); i < chunks; i += Warp::size())
        state.chunks[first + i] = (row * cr2_sides + side) << 32 | i;
    }
  });
}

// One warp searches each chunk of rows that step 0 has recorded in `chunks`.
HARNESS_UPDATE_STEP(12) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, c.args.control->counters[3], [&](uint64_t number) {
    const uint64_t chunk = load_input(state.chunks + number), row = (chunk >> 32) / cr2_sides;
    const Cr2Part& part = part_of(c, static_cast<uint32_t>((chunk >> 32) % cr2_sides));
    const Listed list(part, load_input(batch.bases + row));
    const uint32_t first = list.first + static_cast<uint32_t>(chunk) * searched_rows,
                   last = list.last - first < searched_rows ? list.last : first + searched_rows;
    search(c, warp, part, load_input(batch.begins + row), load_input(batch.begins + row + 1), first, last);
  });
}

/// For each of the vertex's entries [begin, end) that is for an edge of `side` (inside or between clusters),
/// writes its effect on the number of edges to `harness_batch::effects`. If an inserted edge exists already,
/// sets its weight. Returns the vertex's number of edges on this side, before and after the batch.
HARNESS_DEVICE Resized settle(const Context& c, const Warp& warp, uint32_t side, uint64_t begin,
                              uint64_t end) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const harness_batch batch = batch_of(c);
  const Cr2Part& part = part_of(c, side);
  uint64_t inserted = 0, deleted = 0;
  for (uint64_t k = begin + warp.rank(); k < end; k += Warp::size()) {
    if (side_of(c, load_input(batch.keys + k)) != side) continue;
    const uint64_t found = load_input(state.found + k);
    const uint8_t change = load_input(batch.changes + k);
    const int32_t effect = effect_of(change, found != not_found);
    batch.effects[k] = effect;
    inserted += effect > 0 ? 1 : 0;
    deleted += effect < 0 ? 1 : 0;
    if (change == HARNESS_INSERT && found != not_found && part.weights != nullptr)
      writable(part.weights)[found] = load_input(batch.weights + k);
  }
  const uint64_t degree = Listed(part, base_of(load_input(batch.keys + begin))).degree(part);
  return {degree, degree + sum_over(warp, inserted) - sum_over(warp, deleted)};
}

// For each vertex with entries in the batch, counts the rows of each size class that it adds and removes.
HARNESS_UPDATE_STEP(13) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, batch.rows, [&](uint64_t row) {
    const uint64_t begin = load_input(batch.begins + row), end = load_input(batch.begins + row + 1);
    for (uint32_t side = 0; side < cr2_sides; ++side) {
      Resized edges(0, 0);
      if (entries_on(c, warp, side, begin, end) != 0) edges = settle(c, warp, side, begin, end);
      if (warp.rank() != 0) continue;
      state.degrees[row * cr2_sides + side] = edges.before << 32 | edges.after;
      for (uint32_t i = 0; i < cr2_classes; ++i)
        state.changes[(side * cr2_classes + i) * batch.rows + row] = edges.added(i) | edges.removed(i) << 32;
    }
  });
}

// One thread computes where each size class begins after the batch, and which of its rows move.
HARNESS_UPDATE_STEP(1) {
  if (!is_first_thread(c)) return;
  const Cr2Update& state = update_state<Cr2Update>(c);
  uint64_t staged = 0;
  for (uint32_t side = 0; side < sides_of(c); ++side) {
    const Cr2Part& part = part_of(c, side);
    uint32_t row_after = 0;
    uint64_t edge_after = 0;
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      const uint32_t number = side * cr2_classes + i, shift = shift_of(i);
      const uint64_t before = changes_before(c, number, 0), after = changes_before(c, number + 1, 0);
      const uint64_t end = i + 1 < cr2_classes ? part.row_begin[i + 1] : rows_of_side(c, side);
      Cr2Ring ring{};
      ring.first_row = part.row_begin[i];
      ring.first_edge = part.edge_begin[i];
      ring.rows = static_cast<uint32_t>(end - ring.first_row);
      ring.first_added = added_in(before);
      ring.first_removed = removed_in(before);
      ring.added = added_in(after) - added_in(before);
      ring.removed = removed_in(after) - removed_in(before);
      ring.rows_after = ring.rows + ring.added - ring.removed;
      ring.first_row_after = row_after;
      ring.first_edge_after = edge_after;
      row_after += ring.rows_after;
      edge_after += uint64_t{ring.rows_after} << shift;
      // A size class whose rows have n edges begins at a multiple of n, before and after the batch. The class
      // therefore moves by a whole number of rows.
      const uint64_t from = ring.first_edge >> shift, to = ring.first_edge_after >> shift;
      const uint64_t distance = from < to ? to - from : from - to, size = ring.rows_after;
      ring.moved = static_cast<uint32_t>(distance < size ? distance : size);
      ring.first_moved = from < to ? 0 : ring.rows_after - ring.moved;
      if (size != 0) {
        const uint64_t turn = distance % size;
        ring.turn = static_cast<uint32_t>(from < to && turn != 0 ? size - turn : turn);
      }
      ring.added_edges = staged;
      ring.moved_edges = staged + (uint64_t{ring.added} << shift);
      staged = ring.moved_edges + (uint64_t{ring.moved} << shift);
      state.rings[number] = ring;
    }
  }
}
