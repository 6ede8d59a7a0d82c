// The arcs of a batch as it was submitted, and how they become entries and rows. An entry is the last
// operation on an edge. A row of the batch consists of the entries for edges of one vertex: the source, or
// the destination if the layout stores in-edges (SortedArcs::base()). The kernels for large and for small
// batches use this header.
#pragma once

#include <harness/device.h>
#include <harness/device/kinds/update.h>

#include "update_batch.h"

namespace harness::skeleton {

HARNESS_DEVICE const harness_raw_batch& raw_batch(const Context& c) {
  return c.schedule<harness_raw_batch>();
}
/// Returns the index of the operation that changes an arc.
HARNESS_DEVICE uint64_t operation_of(const harness_raw_batch& given, uint64_t arc) {
  return given.both != 0 ? arc / 2 : arc;
}
/// Returns the sort key of an arc: the vertex to whose row the arc belongs, and the neighbour, in as few bits
/// as vertex ids need. If the key has enough bits left, the index of the arc follows.
HARNESS_DEVICE uint64_t placed_key(const harness_raw_batch& given, uint64_t arc) {
  const uint64_t operation = operation_of(given, arc);
  const vertex_t from = load_input(given.from + operation), to = load_input(given.to + operation);
  const bool swapped = (given.reversed != 0) != (given.both != 0 && arc % 2 != 0);
  const uint64_t ends = uint64_t{swapped ? to : from} << given.other_bits | (swapped ? from : to);
  return given.place_bits == 0 ? ends : ends << given.place_bits | arc;
}

/// The arcs of a batch after their keys were sorted. Arcs of the same edge are in the sequence of their
/// operations.
struct SortedArcs {
  const harness_raw_batch& given;

  HARNESS_DEVICE uint64_t ends(uint64_t i) const { return load_input(given.keys + i) >> given.place_bits; }
  HARNESS_DEVICE uint64_t base(uint64_t i) const { return ends(i) >> given.other_bits; }
  /// Returns true if arc i is the last one of its edge. The operation of this arc is the edge's entry.
  HARNESS_DEVICE bool is_entry(uint64_t i) const { return i + 1 == given.arcs || ends(i) != ends(i + 1); }
  HARNESS_DEVICE bool begins_row(uint64_t i) const { return i == 0 || base(i - 1) != base(i); }
  HARNESS_DEVICE uint64_t operation(uint64_t i) const {
    const uint64_t places = (uint64_t{1} << given.place_bits) - 1;
    return operation_of(
        given, given.place_bits == 0 ? load_input(given.places + i) : load_input(given.keys + i) & places);
  }
};

/// Returns a writable pointer to an array of the batch, for the kernels that prepare the batch. For all other
/// code the array is read-only.
template <class T>
HARNESS_DEVICE T* written(const T* array) {
  return const_cast<T*>(array);
}
/// Writes entry number `entry` of the batch from sorted arc `i`: the endpoints of the edge, and the change
/// and weight of the operation.
HARNESS_DEVICE void write_entry(const SortedArcs& sorted, const harness_batch& batch, uint64_t entry,
                                uint64_t i) {
  const harness_raw_batch& given = sorted.given;
  const uint64_t ends = sorted.ends(i), other_ends = (uint64_t{1} << given.other_bits) - 1,
                 operation = sorted.operation(i);
  written(batch.keys)[entry] =
      key_of(static_cast<vertex_t>(ends >> given.other_bits), static_cast<vertex_t>(ends & other_ends));
  written(batch.changes)[entry] = load_input(given.changes + operation);
  if (batch.weights != nullptr) written(batch.weights)[entry] = load_input(given.weights + operation);
}

/// For a range of sorted arcs: the number of edges whose last arc is in the range (`entries`), and of
/// vertices whose first arc is in it (`rows`).
struct Cuts {
  uint64_t entries, rows;
};

/// Counts the entries and rows among the sorted arcs [begin, end). All lanes of the warp call this function
/// together.
HARNESS_DEVICE Cuts count_cuts(const Warp& warp, const SortedArcs& sorted, uint64_t begin, uint64_t end) {
  const auto sum = [&](uint64_t x) { return warp.reduce(x, [](uint64_t a, uint64_t b) { return a + b; }); };
  Cuts own{0, 0};
  for (uint64_t i = begin + warp.rank(); i < end; i += Warp::size()) {
    own.entries += sorted.is_entry(i) ? 1 : 0;
    own.rows += sorted.begins_row(i) ? 1 : 0;
  }
  return {sum(own.entries), sum(own.rows)};
}

/// Writes the entries and rows of the sorted arcs [begin, end). All lanes of the warp call this function
/// together. `before` has the number of entries and rows before `begin`.
HARNESS_DEVICE void write_cuts(const Context& c, const Warp& warp, const SortedArcs& sorted, uint64_t begin,
                               uint64_t end, Cuts before) {
  const harness_batch batch = batch_of(c);
  for (uint64_t first = begin; first < end; first += Warp::size()) {
    const uint64_t i = first + warp.rank();
    const bool begins = i < end && sorted.begins_row(i), entry = i < end && sorted.is_entry(i);
    const uint64_t row = place_among(warp, begins, before.rows),
                   place = place_among(warp, entry, before.entries);
    if (begins) {
      written(batch.bases)[row] = static_cast<vertex_t>(sorted.base(i));
      written(batch.begins)[row] = place;
    }
    if (entry) write_entry(sorted, batch, place, i);
  }
  if (end != sorted.given.arcs || warp.rank() != 0) return;
  written(batch.begins)[before.rows] = before.entries;
  c.args.control->user[HARNESS_BATCH_ENTRIES] = before.entries;
  c.args.control->user[HARNESS_BATCH_ROWS] = before.rows;
}

}  // namespace harness::skeleton
