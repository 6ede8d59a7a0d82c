// Steps of a batch on `cr2` that move edges. Inserted edges and edges of removed rows first take the edge ids
// of deleted edges. The remaining ones go to added rows. If the rows of one size (a size class) begin at
// another edge id after the batch, some rows move within the class. Edges that move within a class or to
// added rows are first copied to the array `staged`, because other edges may still be stored at their new
// edge ids. The device part includes this header if HARNESS_VARIANT_UPDATE is defined.
#pragma once

#include "update_parts.h"

/// Moves the edges of removed rows of a vertex, and its inserted edges, to their new edge ids. Each object
/// handles one side (edges inside or between clusters), and all threads of a warp share it.
class EdgeGiver {
 public:
  HARNESS_DEVICE EdgeGiver(const Context& c, const Warp& warp, uint64_t row, uint32_t side,
                           const Resized& edges)
      : c_(c),
        state_(update_state<Cr2Update>(c)),
        batch_(batch_of(c)),
        part_(part_of(c, side)),
        warp_(warp),
        row_(row),
        begin_(load_input(batch_.begins + row)),
        end_(load_input(batch_.begins + row + 1)),
        base_(load_input(batch_.bases + row)),
        side_(side),
        edges_(edges) {}

  HARNESS_DEVICE void run() {
    list_holes();
    uint64_t given = 0;
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      const uint64_t first = load_input(part_.first_rows + base_) + edges_.first_removed(i);
      for (uint64_t x = 0; x < edges_.removed(i); ++x)
        give_row(load_input(part_.listed_rows + first + x), i, given);
    }
    give_inserted(given);
  }

 private:
  // Writes to `holes` the ids of deleted edges in rows that are not removed.
  HARNESS_DEVICE void list_holes() {
    for (uint64_t first = begin_; first < end_; first += Warp::size()) {
      const uint64_t k = first + warp_.rank();
      bool hole = false;
      uint64_t edge = 0;
      if (k < end_ && load_input(batch_.effects + k) < 0 &&
          side_of(c_, load_input(batch_.keys + k)) == side_) {
        edge = load_input(state_.found + k);
        hole = load_input(part_.vertices + row_of(edge)) != no_vertex;
      }
      const uint64_t place = place_among(warp_, hole, holes_);
      if (hole) state_.holes[begin_ + place] = edge;
    }
    warp_.sync();
  }
  HARNESS_DEVICE row_t row_of(uint64_t edge) const {
    uint32_t found = 0;
    for (uint32_t i = 1; i < cr2_classes; ++i) {
      if (edge >= part_.edge_begin[i]) found = i;
    }
    return part_.row_begin[found] + static_cast<row_t>((edge - part_.edge_begin[found]) >> shift_of(found));
  }

  // Moves the edges of a removed row, except those that the batch deletes. `given` counts the moved edges.
  HARNESS_DEVICE void give_row(row_t row, uint32_t of_class, uint64_t& given) {
    const uint32_t size = 1u << shift_of(of_class);
    const uint64_t edge = first_edge_of(part_, row, of_class);
    for (uint32_t first = 0; first < size; first += Warp::size()) {
      const uint32_t i = first + warp_.rank();
      const vertex_t other = i < size ? load_other(part_, edge + i, base_) : 0;
      const bool stays = i < size && !is_deleted(other);
      const uint64_t place = place_among(warp_, stays, given);
      if (stays) give(place, other, part_.weights != nullptr ? part_.weights[edge + i] : 0);
    }
  }
  HARNESS_DEVICE bool is_deleted(vertex_t other) const {
    const uint64_t key = key_of(base_, other), k = lower_bound(batch_.keys, begin_, end_, key);
    return k < end_ && load_input(batch_.keys + k) == key && load_input(batch_.changes + k) == HARNESS_DELETE;
  }
  HARNESS_DEVICE void give_inserted(uint64_t given) {
    for (uint64_t first = begin_; first < end_; first += Warp::size()) {
      const uint64_t k = first + warp_.rank(), key = k < end_ ? load_input(batch_.keys + k) : 0;
      const bool inserts = k < end_ && load_input(batch_.effects + k) > 0 && side_of(c_, key) == side_;
      const uint64_t place = place_among(warp_, inserts, given);
      if (inserts) give(place, other_of(key), part_.weights != nullptr ? load_input(batch_.weights + k) : 0);
    }
  }

  // Stores edge number `place` of the edges that move. The first `holes_` of them replace deleted edges, and
  // the others are written to `staged` for added rows.
  HARNESS_DEVICE void give(uint64_t place, vertex_t other, float weight) {
    if (place < holes_) {
      const uint64_t edge = state_.holes[begin_ + place];
      store_other(part_, edge, other);
      if (part_.weights != nullptr) writable(part_.weights)[edge] = weight;
      return;
    }
    const uint64_t to = staged_place(place - holes_);
    state_.staged[to] = other;
    if (part_.weights != nullptr) state_.staged_weights[to] = weight;
  }
  // Returns the index in `staged` of edge number x of the vertex's added rows.
  HARNESS_DEVICE uint64_t staged_place(uint64_t x) const {
    uint32_t i = 0;
    while (x >= edges_.added(i) << shift_of(i)) {
      x -= edges_.added(i) << shift_of(i);
      ++i;
    }
    const uint32_t number = side_ * cr2_classes + i;
    const Cr2Ring& ring = state_.rings[number];
    return ring.added_edges +
           ((added_in(changes_before(c_, number, row_)) - ring.first_added) << shift_of(i)) + x;
  }

  const Context& c_;
  const Cr2Update& state_;
  const harness_batch batch_;
  const Cr2Part& part_;
  const Warp& warp_;
  const uint64_t row_, begin_, end_;
  const vertex_t base_;
  const uint32_t side_;
  const Resized edges_;
  uint64_t holes_ = 0;
};

HARNESS_UPDATE_STEP(4) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, batch_of(c).rows, [&](uint64_t row) {
    for (uint32_t side = 0; side < sides_of(c); ++side) {
      const Resized edges(load_input(state.degrees + row * cr2_sides + side));
      if (edges.before != 0 || edges.after != 0) EdgeGiver(c, warp, row, side, edges).run();
      warp.sync();  // the next iteration overwrites `holes`
    }
  });
}

/// Calls f(part, ring, shift, place, slot, x) for each edge of each row that moves within its size class
/// `ring`, whose rows have 2^shift edges. The edge is number x of its row, and `place` is its index in
/// `staged`. The argument `slot` is the number of the row within the size class before the batch.
template <class F>
HARNESS_DEVICE void for_each_moved(const Context& c, F f) {
  for (uint32_t side = 0; side < sides_of(c); ++side) {
    const Cr2Part& part = part_of(c, side);
    for (uint32_t i = 1; i < cr2_classes; ++i) {  // rows of 32 edges keep their edge ids
      const Cr2Ring& ring = update_state<Cr2Update>(c).rings[side * cr2_classes + i];
      const uint32_t shift = shift_of(i);
      c.at.for_each(uint64_t{ring.moved} << shift, [&](uint64_t e) {
        const uint32_t slot = ring.first_moved + static_cast<uint32_t>(e >> shift);
        // Slots from `ring.rows` on are for added rows, which have no edges yet.
        if (slot < ring.rows) f(part, ring, shift, ring.moved_edges + e, slot, e & ((1u << shift) - 1));
      });
    }
  }
}

HARNESS_UPDATE_STEP(6) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  for_each_moved(c, [&](const Cr2Part& part, const Cr2Ring& ring, uint32_t shift, uint64_t place,
                        uint32_t slot, uint64_t x) {
    const uint64_t from = ring.first_edge + (uint64_t{slot} << shift) + x;
    state.staged[place] = load_stored(part, from);
    if (part.weights != nullptr) state.staged_weights[place] = part.weights[from];
  });
}

HARNESS_UPDATE_STEP(7) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  for_each_moved(c, [&](const Cr2Part& part, const Cr2Ring& ring, uint32_t shift, uint64_t place,
                        uint32_t slot, uint64_t x) {
    const uint64_t to = ring.first_edge_after + (uint64_t{turned(ring, slot)} << shift) + x;
    store_other(part, to, load_input(state.staged + place));
    if (part.weights != nullptr) writable(part.weights)[to] = load_input(state.staged_weights + place);
  });
}

// Writes the edges of added rows. An added row may take the place of a removed row, whose old edges step 7
// has moved there. This step overwrites them.
HARNESS_UPDATE_STEP(8) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  for (uint32_t side = 0; side < sides_of(c); ++side) {
    const Cr2Part& part = part_of(c, side);
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      const Cr2Ring& ring = state.rings[side * cr2_classes + i];
      const uint32_t shift = shift_of(i);
      c.at.for_each(uint64_t{ring.added} << shift, [&](uint64_t e) {
        const uint32_t number = added_number(state, ring, static_cast<uint32_t>(e >> shift));
        const uint64_t to = ring.first_edge_after + (uint64_t{number} << shift) + (e & ((1u << shift) - 1));
        store_other(part, to, load_input(state.staged + ring.added_edges + e));
        if (part.weights != nullptr)
          writable(part.weights)[to] = load_input(state.staged_weights + ring.added_edges + e);
      });
    }
  }
}
