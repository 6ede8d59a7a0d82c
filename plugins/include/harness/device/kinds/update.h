// Updates of a format (a draft): helpers of the kernels that apply a batch to a layout. device.h includes
// this header in images of the variant `update` (HARNESS_VARIANT_UPDATE).
#pragma once

#include "../../update.h"
#include "../core/activate.h"

// Defines kernel number n of the format's updates. The body follows the macro, and finds the Context of its
// thread in the variable `c`.
#define HARNESS_UPDATE_STEP(n) HARNESS_KERNEL(harness_update##n)

namespace harness {

/// Returns the batch, with its numbers of entries and of rows (vertices that have entries). In a compaction,
/// which runs without a batch, both numbers are 0.
HARNESS_DEVICE harness_batch batch_of(const Context& c) {
  harness_batch batch = c.algorithm<harness_update_input>().batch;
  batch.entries = c.user[HARNESS_BATCH_ENTRIES];
  batch.rows = c.user[HARNESS_BATCH_ROWS];
  return batch;
}
/// Returns the update's state, whose pointers the harness has set.
template <class T>
HARNESS_DEVICE const T& update_state(const Context& c) {
  return c.schedule<T>();
}
/// Returns the descriptor of the layout's second part.
template <class T>
HARNESS_DEVICE const T& second_part(const Context& c) {
  static_assert(sizeof(T) <= HARNESS_MAX_PART, "a part's descriptor has at most HARNESS_MAX_PART bytes");
  return *reinterpret_cast<const T*>(c.algorithm<harness_update_input>().second);
}
/// Return the numbers of edge ids and of rows of the second part before the update.
HARNESS_DEVICE uint64_t second_edges(const Context& c) {
  return c.algorithm<harness_update_input>().second_edges;
}
HARNESS_DEVICE uint64_t second_rows(const Context& c) {
  return c.algorithm<harness_update_input>().second_rows;
}
/// Returns the number of vertices before steps that add vertices. The new ones have the ids from this number
/// on, below c.args.vertices.
HARNESS_DEVICE uint64_t old_vertices(const Context& c) {
  return c.algorithm<harness_update_input>().old_vertices;
}
/// Sets the size of part number `part` after the update. Exactly one thread of one kernel calls this
/// function.
HARNESS_DEVICE void set_part_size(const Context& c, uint32_t part, uint64_t edges, uint64_t rows) {
  c.args.control->user[2 * part] = edges;
  c.args.control->user[2 * part + 1] = rows;
}

/// Convert between the key of a batch entry (harness_batch.keys) and the two vertices of its edge.
HARNESS_DEVICE vertex_t base_of(uint64_t key) {
  return static_cast<vertex_t>(key >> 32);
}
HARNESS_DEVICE vertex_t other_of(uint64_t key) {
  return static_cast<vertex_t>(key);
}
HARNESS_DEVICE uint64_t key_of(vertex_t base, vertex_t other) {
  return uint64_t{base} << 32 | other;
}

/// Returns the index of the first of the ascending elements [begin, end) that is at least x, or `end`.
template <class T, class Place>
HARNESS_DEVICE Place lower_bound(const T* elements, Place begin, Place end, T x) {
  while (begin < end) {
    const Place middle = begin + (end - begin) / 2;
    if (load_input(elements + middle) < x) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

/// Returns the index of the first of the ascending elements [begin, end) that is at least x, or `end`.
/// `begin` must be the result for a smaller x. On a CPU the search begins there with small steps, because the
/// next result is near.
template <class T>
HARNESS_DEVICE uint64_t lower_bound_after(const T* elements, uint64_t begin, uint64_t end, T x) {
#if !HARNESS_HAS_WARPS
  uint64_t step = 1;
  while (begin + step < end && load_input(elements + begin + step) < x) {
    begin += step;
    step *= 2;
  }
  end = begin + step + 1 < end ? begin + step + 1 : end;
#endif
  return lower_bound(elements, begin, end, x);
}

/// Prefetches memory for the entries that a thread of a CPU will look up soon after entry k. The offset of an
/// entry's row is prefetched first, and later the first neighbour of the row.
template <class Offset>
HARNESS_DEVICE void prefetch_rows([[maybe_unused]] const harness_batch& batch, [[maybe_unused]] uint64_t k,
                                  [[maybe_unused]] const Offset* offsets,
                                  [[maybe_unused]] const vertex_t* neighbors) {
#if !HARNESS_HAS_WARPS
  constexpr uint64_t soon = 8, later = 16;
  if (k + later < batch.entries) prefetch(offsets + base_of(load_input(batch.keys + k + later)));
  if (k + soon < batch.entries)
    prefetch(neighbors + load_input(offsets + base_of(load_input(batch.keys + k + soon))));
#endif
}

/// Numbers the lanes of a warp whose x is true. Returns `count` plus the number of such lanes below this one,
/// and adds the number of all of them to `count`. All lanes of the warp call this function together.
HARNESS_DEVICE uint64_t place_among([[maybe_unused]] const Warp& warp, bool x, uint64_t& count) {
  const uint64_t before = count;
#if HARNESS_HAS_WARPS
  const uint32_t lanes = warp.ballot(x);
  count += count_bits(lanes);
  return before + count_bits(lanes & (lane_bit() - 1));
#else
  count += x ? 1 : 0;
  return before;
#endif
}

/// Returns an array of a part for writing in place. Threads of the same kernel may not read it by
/// load_input().
template <class T>
HARNESS_DEVICE T* writable(const T* array) {
  return const_cast<T*>(array);
}
/// Returns true in exactly one thread of the launch.
HARNESS_DEVICE bool is_first_thread(const Context& c) {
  return c.at.first_in_block() && c.at.block_index() == 0;
}

/// Returns the effect of a change on the number of edges (harness_batch.effects). `there` is true if the edge
/// existed before.
HARNESS_DEVICE int32_t effect_of(uint8_t change, bool there) {
  if (change == HARNESS_INSERT) return there ? 0 : 1;
  return there ? -1 : 0;
}

}  // namespace harness
