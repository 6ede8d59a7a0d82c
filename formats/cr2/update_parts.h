// Functions that the kernels of an update of `cr2` share. They access the two parts of the layout, and
// compute which rows a batch adds and removes. Side 0 is the part with the edges inside clusters, and side 1
// the part with those between clusters. The device part includes this header if HARNESS_VARIANT_UPDATE is
// defined.
#pragma once

#include <harness/device/kinds/update.h>

#include "update_state.h"

using Cr2Part = Cr2Arrays<edge_t>;

HARNESS_DEVICE const Cr2Part& part_of(const Context& c, uint32_t side) {
  return side == 0 ? c.part<Cr2Part>() : second_part<Cr2Part>(c);
}
/// Returns 0 for an edge inside a cluster, and 1 for one between clusters.
HARNESS_DEVICE uint32_t side_of(const Context& c, uint64_t key) {
  return (base_of(key) ^ other_of(key)) <= c.part<Cr2Part>().cluster_mask ? 0 : 1;
}
/// Returns the number of parts of the layout. A graph that stays within one cluster has only one.
HARNESS_DEVICE uint32_t sides_of(const Context& c) {
  return second_part<Cr2Part>(c).first_rows != nullptr ? cr2_sides : 1;
}
HARNESS_DEVICE uint64_t rows_of_side(const Context& c, uint32_t side) {
  return side == 0 ? c.args.rows : second_rows(c);
}
HARNESS_DEVICE uint32_t* new_vertices(const Cr2Update& state, uint32_t side) {
  return side == 0 ? state.inside_vertices : state.between_vertices;
}
HARNESS_DEVICE uint32_t* new_listed(const Cr2Update& state, uint32_t side) {
  return side == 0 ? state.inside_listed : state.between_listed;
}
HARNESS_DEVICE uint32_t* new_first(const Cr2Update& state, uint32_t side) {
  return side == 0 ? state.inside_first : state.between_first;
}

HARNESS_DEVICE constexpr uint32_t shift_of(uint32_t degree_class) {
  return cr2_classes - 1 - degree_class;
}
HARNESS_DEVICE uint32_t class_of(const Cr2Part& part, row_t row) {
  uint32_t found = 0;
  for (uint32_t i = 1; i < cr2_classes; ++i) {
    if (row >= part.row_begin[i]) found = i;
  }
  return found;
}
HARNESS_DEVICE uint64_t first_edge_of(const Cr2Part& part, row_t row, uint32_t degree_class) {
  return part.edge_begin[degree_class] +
         (uint64_t{row - part.row_begin[degree_class]} << shift_of(degree_class));
}

/// Returns the neighbour of edge e of the vertex `base`. The part with the edges inside clusters (`locals`)
/// stores only the low bits of its id.
HARNESS_DEVICE vertex_t load_other(const Cr2Part& part, uint64_t e, vertex_t base) {
  if (part.locals != nullptr) return (base & ~part.cluster_mask) | part.locals[e];
  return part.neighbors[e];
}
HARNESS_DEVICE uint32_t load_stored(const Cr2Part& part, uint64_t e) {
  return part.locals != nullptr ? part.locals[e] : part.neighbors[e];
}
HARNESS_DEVICE void store_other(const Cr2Part& part, uint64_t e, uint32_t other) {
  if (part.locals != nullptr) {
    writable(part.locals)[e] = static_cast<uint16_t>(other & part.cluster_mask);
  } else {
    writable(part.neighbors)[e] = other;
  }
}

/// The number of edges of a vertex on one side (inside or between clusters), before and after a batch. This
/// number determines the vertex's rows: one row per 32 edges, and for the remaining edges one row per bit
/// that is set in their number.
struct Resized {
  uint64_t before, after;

  HARNESS_DEVICE Resized(uint64_t edges_before, uint64_t edges_after)
      : before(edges_before), after(edges_after) {}
  HARNESS_DEVICE explicit Resized(uint64_t both) : before(both >> 32), after(static_cast<uint32_t>(both)) {}

  HARNESS_DEVICE static uint64_t rows(uint64_t edges, uint32_t degree_class) {
    return degree_class == 0 ? edges / 32 : edges >> shift_of(degree_class) & 1;
  }
  HARNESS_DEVICE static uint64_t all_rows(uint64_t edges) {
    return edges / 32 + count_bits(static_cast<uint32_t>(edges % 32));
  }
  /// Returns the index of the first row of a size class in the list of rows of a vertex with `edges` edges.
  HARNESS_DEVICE static uint64_t place(uint64_t edges, uint32_t degree_class) {
    if (degree_class == 0) return 0;
    return edges / 32 + count_bits(static_cast<uint32_t>(edges % 32) >> (shift_of(degree_class) + 1));
  }
  HARNESS_DEVICE uint64_t added(uint32_t i) const {
    return rows(after, i) > rows(before, i) ? rows(after, i) - rows(before, i) : 0;
  }
  HARNESS_DEVICE uint64_t removed(uint32_t i) const {
    return rows(before, i) > rows(after, i) ? rows(before, i) - rows(after, i) : 0;
  }
  /// Returns the index of the first removed row of size class i in the vertex's list of rows before the
  /// batch.
  HARNESS_DEVICE uint64_t first_removed(uint32_t i) const {
    return place(before, i) + (i == 0 ? after / 32 : 0);
  }
};

/// Returns how many rows the batch adds (low half) and removes (high half). The counts are for all size
/// classes before number `ring`, and in class `ring` for the vertices before vertex number `row` of the
/// batch.
HARNESS_DEVICE uint64_t changes_before(const Context& c, uint32_t ring, uint64_t row) {
  return load_input(update_state<Cr2Update>(c).changes + ring * batch_of(c).rows + row);
}
HARNESS_DEVICE uint32_t added_in(uint64_t changes) {
  return static_cast<uint32_t>(changes);
}
HARNESS_DEVICE uint32_t removed_in(uint64_t changes) {
  return static_cast<uint32_t>(changes >> 32);
}

/// Returns the slot in which a row is after step 5 has filled the slots of removed rows (update_state.h
/// explains slots). Only rows in slots from `rows_after` on have moved.
HARNESS_DEVICE uint32_t filled_slot(const Cr2Update& state, const Cr2Ring& ring, uint32_t slot) {
  if (slot < ring.rows_after) return slot;
  return load_input(state.tails + ring.first_removed + ring.added + (slot - ring.rows_after));
}
/// Computes the new ids of those rows of one size class that are not removed. The struct copies the fields of
/// Cr2Ring that it needs, because otherwise the compiler loads them again for each row in loops that write to
/// arrays.
struct Renumbering {
  row_t first_row, first_row_after;
  uint32_t rows_after, turn;
  const uint32_t* tail;

  HARNESS_DEVICE Renumbering(const Cr2Update& state, const Cr2Ring& ring)
      : first_row(ring.first_row),
        first_row_after(ring.first_row_after),
        rows_after(ring.rows_after),
        turn(ring.turn),
        tail(state.tails + ring.first_removed + ring.added) {}
  HARNESS_DEVICE row_t operator()(row_t row) const {
    uint32_t slot = row - first_row;
    if (slot >= rows_after) slot = load_input(tail + (slot - rows_after));
    const uint32_t to_end = rows_after - slot;
    return first_row_after + (turn < to_end ? slot + turn : turn - to_end);
  }
};

/// Returns the number of a row within its size class after the batch. `slot` is the slot of the row after
/// step 5 has filled the slots of removed rows.
HARNESS_DEVICE uint32_t turned(const Cr2Ring& ring, uint32_t slot) {
  const uint64_t number = uint64_t{slot} + ring.turn;
  return static_cast<uint32_t>(number >= ring.rows_after ? number - ring.rows_after : number);
}
/// Returns the number of added row k within its size class after the batch. The row takes the slot of removed
/// row k, or a slot after the last row if fewer rows are removed.
HARNESS_DEVICE uint32_t added_number(const Cr2Update& state, const Cr2Ring& ring, uint32_t k) {
  const uint32_t slot =
      k < ring.removed ? load_input(state.removed + ring.first_removed + k) : ring.rows + (k - ring.removed);
  return turned(ring, k < ring.removed ? filled_slot(state, ring, slot) : slot);
}
