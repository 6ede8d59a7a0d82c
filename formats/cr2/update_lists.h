// Last steps of a batch on `cr2`. All rows get new ids, so the vertices of all rows and the expand list
// (`listed_rows` and `first_rows`) are written again. As in [CR2], this work is proportional to vertices and
// rows, not to edges. The device part includes this header if HARNESS_VARIANT_UPDATE is defined.
#pragma once

#include "update_parts.h"

/// Returns the id after the batch of a row that is not removed.
HARNESS_DEVICE row_t renumbered(const Cr2Update& state, const Cr2Part& part, uint32_t side, row_t row) {
  return Renumbering(state, state.rings[side * cr2_classes + class_of(part, row)])(row);
}

HARNESS_UPDATE_STEP(9) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  for (uint32_t side = 0; side < sides_of(c); ++side) {
    const uint32_t* const before = part_of(c, side).vertices;
    uint32_t* const after = new_vertices(state, side);
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      const Cr2Ring& ring = state.rings[side * cr2_classes + i];
      const Renumbering renumbering(state, ring);
      c.at.for_each(ring.rows, [&](uint64_t slot) {
        const row_t row = renumbering.first_row + static_cast<row_t>(slot);
        const vertex_t vertex = load_input(before + row);
        if (vertex != no_vertex) after[renumbering(row)] = vertex;
      });
    }
  }
}

/// Computes how far the rows of a vertex move in `listed_rows` of one side (inside or between clusters). They
/// move by the number of rows that all earlier vertices add, minus the number that they remove.
struct Shifts {
  const Context& c;
  const harness_batch batch;
  uint32_t side;

  HARNESS_DEVICE Shifts(const Context& context, uint32_t of_side)
      : c(context), batch(batch_of(context)), side(of_side) {}

  /// Returns by how many positions the rows of vertex number `row` of the batch move, modulo 2^32.
  HARNESS_DEVICE uint32_t of(uint64_t row) const {
    uint32_t sum = 0;
    for (uint32_t ring = side * cr2_classes; ring < (side + 1) * cr2_classes; ++ring) {
      const uint64_t changes = changes_before(c, ring, row), first = changes_before(c, ring, 0);
      sum += added_in(changes) - added_in(first) - (removed_in(changes) - removed_in(first));
    }
    return sum;
  }
};

#if HARNESS_HAS_WARPS
constexpr uint64_t list_tile = 1024;
#else
constexpr uint64_t list_tile = 8192;
#endif

/// Calls f(i, shift) for each index i of [0, size), except those in the range [begin_of(row), end_of(row)) of
/// a vertex of the batch. The argument `shift` is the number of rows that the vertices whose ranges end at or
/// before i add, minus those that they remove.
template <class Begin, class End, class F>
HARNESS_DEVICE void for_each_range(const Shifts& shifts, uint64_t size, Begin begin_of, End end_of, F f) {
  const Warp warp(shifts.c.at);
  shifts.c.at.for_each_by(warp, (size + list_tile - 1) / list_tile, [&](uint64_t tile) {
    uint64_t from = tile * list_tile;
    const uint64_t end = from + list_tile < size ? from + list_tile : size;
    uint64_t row = 0, high = shifts.batch.rows;
    while (row < high) {
      const uint64_t middle = row + (high - row) / 2;
      if (end_of(middle) <= from) {
        row = middle + 1;
      } else {
        high = middle;
      }
    }
    while (from < end) {
      uint64_t stop = end, next = end;
      if (row < shifts.batch.rows) {
        const uint64_t begin = begin_of(row);
        if (begin < end) {
          stop = begin;
          next = end_of(row);
        }
      }
      const uint32_t shift = shifts.of(row);
      for (uint64_t i = from + warp.rank(); i < stop; i += Warp::size()) f(i, shift);
      from = next;
      ++row;
    }
  });
}

// For each vertex without entries in the batch, copies the ids of its rows to their new positions in
// `listed_rows`. Then updates `first_rows` for all vertices.
HARNESS_UPDATE_STEP(10) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  for (uint32_t side = 0; side < sides_of(c); ++side) {
    const Cr2Part& part = part_of(c, side);
    const Shifts shifts(c, side);
    uint32_t *const listed = new_listed(state, side), *const first_rows = new_first(state, side);
    const auto begin_of = [&](uint64_t row) {
      return load_input(part.first_rows + load_input(shifts.batch.bases + row));
    };
    const auto end_of = [&](uint64_t row) {
      return load_input(part.first_rows + load_input(shifts.batch.bases + row) + 1);
    };
    for_each_range(shifts, rows_of_side(c, side), begin_of, end_of, [&](uint64_t place, uint32_t shift) {
      listed[static_cast<uint32_t>(place + shift)] =
          renumbered(state, part, side, load_input(part.listed_rows + place));
    });
    // `first_rows` of a vertex depends on the rows that earlier vertices add and remove, but not on its own.
    const auto after_base = [&](uint64_t row) { return uint64_t{load_input(shifts.batch.bases + row)} + 1; };
    for_each_range(
        shifts, uint64_t{c.args.vertices} + 1, after_base, after_base,
        [&](uint64_t v, uint32_t shift) { first_rows[v] = load_input(part.first_rows + v) + shift; });
  }
}

// For each vertex with entries in the batch, writes the ids of its rows to `listed_rows`. Also stores the
// number of rows of each size class in `counters`, which the host reads.
HARNESS_UPDATE_STEP(11) {
  const Cr2Update& state = update_state<Cr2Update>(c);
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, batch.rows * cr2_sides, [&](uint64_t item) {
    const uint64_t row = item / cr2_sides;
    const auto side = static_cast<uint32_t>(item % cr2_sides);
    if (side >= sides_of(c)) return;
    const Cr2Part& part = part_of(c, side);
    const vertex_t base = load_input(batch.bases + row);
    const uint32_t first = load_input(part.first_rows + base);
    uint32_t* const listed = new_listed(state, side) + static_cast<uint32_t>(first + Shifts(c, side).of(row));
    const Resized edges(load_input(state.degrees + row * cr2_sides + side));
    if (edges.before == edges.after) {
      const uint32_t rows = load_input(part.first_rows + base + 1) - first;
      for (uint32_t place = warp.rank(); place < rows; place += Warp::size())
        listed[place] = renumbered(state, part, side, load_input(part.listed_rows + first + place));
      return;
    }
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      const uint32_t number = side * cr2_classes + i;
      const Cr2Ring& ring = state.rings[number];
      const uint64_t kept = Resized::rows(edges.before, i) - edges.removed(i), added = edges.added(i);
      uint32_t* const of_class = listed + Resized::place(edges.after, i);
      for (uint64_t x = warp.rank(); x < kept; x += Warp::size())
        of_class[x] = renumbered(state, part, side,
                                 load_input(part.listed_rows + first + Resized::place(edges.before, i) + x));
      const uint32_t first_added =
          static_cast<uint32_t>(added_in(changes_before(c, number, row)) - ring.first_added);
      for (uint64_t x = warp.rank(); x < added; x += Warp::size()) {
        const row_t added_row =
            ring.first_row_after + added_number(state, ring, first_added + static_cast<uint32_t>(x));
        of_class[kept + x] = added_row;
        new_vertices(state, side)[added_row] = base;
      }
    }
  });
  if (!is_first_thread(c)) return;
  for (uint32_t i = 0; i < cr2_classes; ++i) c.args.control->counters[2 + i] = 0;
  for (uint32_t side = 0; side < sides_of(c); ++side) {
    const Cr2Ring* const rings = state.rings + side * cr2_classes;
    const Cr2Ring& last = rings[cr2_classes - 1];
    for (uint32_t i = 0; i < cr2_classes; ++i)
      c.args.control->counters[2 + i] |= uint64_t{rings[i].rows_after} << (32 * side);
    set_part_size(c, side, last.first_edge_after + last.rows_after, last.first_row_after + last.rows_after);
  }
}

// New vertices have no rows.
HARNESS_UPDATE_STEP(14) {
  const uint64_t old = old_vertices(c);
  for (uint32_t side = 0; side < sides_of(c); ++side) {
    uint32_t* const first_rows = writable(part_of(c, side).first_rows);
    const auto rows = static_cast<uint32_t>(rows_of_side(c, side));
    c.at.for_each(c.args.vertices - old, [&](uint64_t i) { first_rows[old + i + 1] = rows; });
  }
}
