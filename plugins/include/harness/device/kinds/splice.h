// Merges a batch of updates into a sorted array. The elements that stay are copied to a new array, which has
// gaps for inserted elements. Formats that merge sorted rows include this header. This interface is a draft
// (plugins/ABI.md) and may change.
#pragma once

#include "update.h"

namespace harness {

/// Describes where the entries of a batch change an array. If entry k inserts an element, it belongs before
/// element positions[k]. If it deletes or edits an element, that is element positions[k]. Entry k changes the
/// array's size by effects[k], which is 1, -1 or 0 (update.h). The sum of effects[0..k) is shifts[k].
struct Splice {
  uint64_t size;              // number of elements of the array
  const uint64_t* positions;  // [entries], ascending
  const uint64_t* shifts;     // [entries + 1], modulo 2^64
  const int32_t* effects;     // [entries]
  uint64_t entries;
};

/// Returns the position of the element of entry k in the new array.
HARNESS_DEVICE uint64_t place_of(const Splice& splice, uint64_t k) {
  return load_input(splice.positions + k) + load_input(splice.shifts + k);
}

/// Number of elements in the largest chunk. A warp (on a CPU, a thread) processes one chunk of consecutive
/// elements at a time.
constexpr uint64_t splice_chunk = HARNESS_HAS_WARPS ? 1024 : 8192;

/// Returns the number of elements in a chunk, at least 1. If there are too few elements for all warps of the
/// launch, the chunks are smaller, so that most warps have one.
HARNESS_DEVICE uint64_t splice_chunk_of([[maybe_unused]] const Warp& warp,
                                        [[maybe_unused]] uint64_t elements) {
#if HARNESS_HAS_WARPS
  const uint64_t windows = elements / (warp.count() * Warp::size()) + 1;
  if (windows < splice_chunk / Warp::size()) return windows * Warp::size();
#endif
  return splice_chunk;
}

/// If more entries than this change a chunk, each lane searches the entries for its own element. Otherwise
/// the lanes of a warp together copy the elements between two entries. splice_offsets() has the same limit
/// for the number of vertices with entries.
#if HARNESS_HAS_WARPS
constexpr uint64_t many_entries = 8;

/// The values value(0), ..., value(last - 1) are sorted. A window has 32 positions, one per lane, and begins
/// at `window`. Returns the number of values that are at most the position of this lane. Before the call,
/// `first` must be the number of values that are less than `window`. After the call, it is the number of
/// values that are less than `window` + 32. All lanes of the warp must call this function together.
///
/// Cost: one load and six shuffles per 32 values of the window.
template <class Value>
HARNESS_DEVICE uint64_t count_up_to_lane(const Warp& warp, Value value, uint64_t& first, uint64_t last,
                                         uint64_t window) {
  constexpr uint32_t width = Warp::size();
  uint64_t count = first;
  for (;;) {
    // A place is the position of a value in the window, or 32 for a value after the window.
    const uint64_t distance = first + warp.rank() < last ? value(first + warp.rank()) - window : width;
    const uint32_t place = distance < width ? static_cast<uint32_t>(distance) : width;
    const uint32_t here = count_bits(warp.ballot(place < width));
    uint32_t most = 0;  // number of lanes whose place is known to be at most the index of this lane
#pragma unroll
    for (uint32_t step = width / 2; step > 0; step /= 2) {
      if (warp.broadcast(place, most + step - 1) <= warp.rank()) most += step;
    }
    if (warp.broadcast(place, most) <= warp.rank()) ++most;
    count += most;
    first += here;
    if (here < width) return count;
  }
}
#else
constexpr uint64_t many_entries = ~uint64_t{0};
#endif

/// Calls move(from, to) for each element that is not deleted, with its positions in the old and the new
/// array. All threads of a launch over the elements call this function together.
template <class F>
HARNESS_DEVICE void splice_elements(const Context& c, const Splice& splice, F move) {
  const Warp warp(c.at);
  const uint64_t size = splice_chunk_of(warp, splice.size), chunks = (splice.size + size - 1) / size;
  const auto position = [&](uint64_t k) { return load_input(splice.positions + k); };
  const auto shift = [&](uint64_t k) { return load_input(splice.shifts + k); };
  const auto deletes = [&](uint64_t k) { return load_input(splice.effects + k) < 0; };
  c.at.for_each_by(warp, chunks, [&](uint64_t chunk) {
    uint64_t from = chunk * size;
    const uint64_t end = from + size < splice.size ? from + size : splice.size;
    uint64_t k = lower_bound(splice.positions, uint64_t{0}, splice.entries, from);
    const uint64_t last = lower_bound(splice.positions, k, splice.entries, end);
#if HARNESS_HAS_WARPS
    if (last - k > many_entries) {
      for (; from < end; from += Warp::size()) {
        const uint64_t i = from + warp.rank(), next = count_up_to_lane(warp, position, k, last, from);
        // Several entries may have the position i. Only the last of them can delete element i. All other
        // entries insert before element i.
        const bool stays = i < end && !(next > 0 && position(next - 1) == i && deletes(next - 1));
        if (stays) move(i, i + shift(next));
      }
      return;
    }
    // Each lane loads one of the few entries, so that these loads overlap.
    const auto count = static_cast<uint32_t>(last - k), lane = warp.rank();
    const uint64_t stops = lane < count ? position(k + lane) : end,
                   shifts = lane <= count ? shift(k + lane) : 0;
    const uint32_t deleting = warp.ballot(lane < count && deletes(k + lane));
    for (uint32_t entry = 0; entry <= count; ++entry) {
      const uint64_t stop = warp.broadcast(stops, entry), by = warp.broadcast(shifts, entry);
#pragma unroll 4
      for (uint64_t i = from + lane; i < stop; i += Warp::size()) move(i, i + by);
      from = stop + (deleting >> entry & 1);
    }
#else
    for (; k <= last; ++k) {
      const uint64_t stop = k < last ? position(k) : end, by = shift(k);
      for (uint64_t i = from; i < stop; ++i) move(i, i + by);
      if (k < last) from = stop + (deletes(k) ? 1 : 0);
    }
#endif
  });
}

/// Applies the batch to the offsets at which the rows of the vertices begin. Reads the old offsets from
/// `before`, and writes the new ones to `after`. Both have vertices + 1 elements. The argument `shifts` is
/// Splice::shifts. All threads of a launch over the vertices call this function together.
template <class Offset>
HARNESS_DEVICE void splice_offsets(const Context& c, const uint64_t* shifts, const Offset* before,
                                   Offset* after) {
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  const uint64_t all = uint64_t{c.args.vertices} + 1, size = splice_chunk_of(warp, all);
  // An entry for an edge of vertex v shifts only the offsets of later vertices. The offset of v itself is
  // shifted by the entries for earlier vertices.
  const auto first_shifted = [&](uint64_t row) { return uint64_t{load_input(batch.bases + row)} + 1; };
  const auto shift = [&](uint64_t row) { return load_input(shifts + load_input(batch.begins + row)); };
  const auto write = [&](uint64_t v, uint64_t by) {
    after[v] = static_cast<Offset>(load_input(before + v) + by);
  };
  c.at.for_each_by(warp, (all + size - 1) / size, [&](uint64_t chunk) {
    uint64_t from = chunk * size;
    const uint64_t end = from + size < all ? from + size : all;
    uint64_t k = lower_bound(batch.bases, uint64_t{0}, batch.rows, static_cast<vertex_t>(from));
    const uint64_t last = lower_bound(batch.bases, k, batch.rows, static_cast<vertex_t>(end - 1));
#if HARNESS_HAS_WARPS
    if (last - k > many_entries) {
      for (; from < end; from += Warp::size()) {
        const uint64_t v = from + warp.rank(), row = count_up_to_lane(warp, first_shifted, k, last, from);
        if (v < end) write(v, shift(row));
      }
      return;
    }
    const auto count = static_cast<uint32_t>(last - k), lane = warp.rank();
    const uint64_t stops = lane < count ? first_shifted(k + lane) : end,
                   own_shift = lane <= count ? shift(k + lane) : 0;
    for (uint32_t row = 0; row <= count; ++row) {
      const uint64_t stop = warp.broadcast(stops, row), by = warp.broadcast(own_shift, row);
#pragma unroll 4
      for (uint64_t v = from + lane; v < stop; v += Warp::size()) write(v, by);
      from = stop;
    }
#else
    for (; k <= last; ++k) {
      const uint64_t stop = k < last ? first_shifted(k) : end, by = shift(k);
      for (uint64_t v = from; v < stop; ++v) write(v, by);
      from = stop;
    }
#endif
  });
}

}  // namespace harness
