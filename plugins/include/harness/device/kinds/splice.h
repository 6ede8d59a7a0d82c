// Merges a batch of updates into a sorted array. The elements that stay are copied to a new array, which has
// gaps for inserted elements. Formats that merge sorted rows include this header. This interface is a draft
// (plugins/ABI.md) and may change.
#pragma once

#include "update.h"

namespace harness {

/// Positions of the entries of a batch in an array. An inserting entry k belongs before element positions[k].
/// A deleting or editing entry k refers to element positions[k]. Entry k changes the array's size by
/// effects[k], which is 1, -1 or 0 (update.h). The sum of effects[0..k) is shifts[k].
struct Splice {
  uint64_t size;              // elements of the array
  const uint64_t* positions;  // [entries], ascending
  const uint64_t* shifts;     // [entries + 1], modulo 2^64
  const int32_t* effects;     // [entries]
  uint64_t entries;
};

/// Returns the position of the element of entry k in the new array.
HARNESS_DEVICE uint64_t place_of(const Splice& splice, uint64_t k) {
  return load_input(splice.positions + k) + load_input(splice.shifts + k);
}

#if HARNESS_HAS_WARPS
constexpr uint64_t splice_tile = 1024;
/// In a chunk with more entries than this, each lane searches the entries for its own element. Otherwise the
/// lanes of a warp copy together the elements between two entries.
constexpr uint64_t many_entries = 8;
#else
constexpr uint64_t splice_tile = 8192;
constexpr uint64_t many_entries = ~uint64_t{0};
#endif

/// Calls move(from, to) for each element that is not deleted, with its positions in the old and the new
/// array. All threads of a launch over the elements call it together.
template <class F>
HARNESS_DEVICE void splice_elements(const Context& c, const Splice& splice, F move) {
  const Warp warp(c.at);
  const uint64_t tiles = (splice.size + splice_tile - 1) / splice_tile;
  c.at.for_each_by(warp, tiles, [&](uint64_t tile) {
    uint64_t from = tile * splice_tile;
    const uint64_t end = from + splice_tile < splice.size ? from + splice_tile : splice.size;
    uint64_t k = lower_bound(splice.positions, uint64_t{0}, splice.entries, from);
    const uint64_t last = lower_bound(splice.positions, k, splice.entries, end);
    if (last - k > many_entries) {
      for (uint64_t i = from + warp.rank(); i < end; i += Warp::size()) {
        // Several entries may have the position i. Only the last of them can delete element i. All other
        // entries insert before element i.
        const uint64_t next = lower_bound(splice.positions, k, last, i + 1);
        const bool deleted = next > k && load_input(splice.positions + next - 1) == i &&
                             load_input(splice.effects + next - 1) < 0;
        if (!deleted) move(i, i + load_input(splice.shifts + next));
      }
      return;
    }
    for (; k <= last; ++k) {
      const uint64_t stop = k < last ? load_input(splice.positions + k) : end;
      const uint64_t shift = load_input(splice.shifts + k);
      for (uint64_t i = from + warp.rank(); i < stop; i += Warp::size()) move(i, i + shift);
      if (k < last) from = stop + (load_input(splice.effects + k) < 0 ? 1 : 0);
    }
  });
}

/// Writes the offsets of all vertices after the batch to `after`, which has vertices + 1 elements. All
/// threads of a launch over the vertices call it together. `shifts` is Splice::shifts.
template <class Offset>
HARNESS_DEVICE void splice_offsets(const Context& c, const uint64_t* shifts, const Offset* before,
                                   Offset* after) {
  constexpr uint64_t tile_size = splice_tile;
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  const uint64_t size = uint64_t{c.args.vertices} + 1, tiles = (size + tile_size - 1) / tile_size;
  c.at.for_each_by(warp, tiles, [&](uint64_t tile) {
    const uint64_t begin = tile * tile_size, end = begin + tile_size < size ? begin + tile_size : size;
    uint64_t k = lower_bound(batch.bases, uint64_t{0}, batch.rows, static_cast<vertex_t>(begin));
    const uint64_t last = lower_bound(batch.bases, k, batch.rows, static_cast<vertex_t>(end - 1));
    uint64_t from = begin;
    for (; k <= last; ++k) {
      // An entry of a base shifts the offsets of later vertices only. The offset of the base itself is
      // shifted by the entries of earlier bases.
      const uint64_t stop = k < last ? uint64_t{load_input(batch.bases + k)} + 1 : end;
      const uint64_t shift = load_input(shifts + load_input(batch.begins + k));
      for (uint64_t v = from + warp.rank(); v < stop; v += Warp::size())
        after[v] = static_cast<Offset>(load_input(before + v) + shift);
      from = stop;
    }
  });
}

}  // namespace harness
