// Lists in global memory to which all threads append. Frontier queues, expanded rows and deferred vertices
// are such lists, and a schedule may have its own.
#pragma once

#include "activate.h"

namespace harness {

/// Appends entries to `list` and adds their number to *size. On the cpu target entries go through a small
/// buffer, with one atomic per full buffer. On a GPU there is one atomic for all lanes that append at the
/// same time. Call flush() after the last push().
struct Appender {
  uint32_t* list;
  uint64_t* size;
#if !HARNESS_HAS_WARPS
  static constexpr uint32_t capacity = 64;
  uint32_t held = 0;
  uint32_t buffer[capacity];
#endif

  HARNESS_DEVICE Appender(uint32_t* entries, uint64_t* count) : list(entries), size(count) {}

  HARNESS_DEVICE void push(uint32_t entry) {
#if HARNESS_HAS_WARPS
    const Converged lanes;
    uint64_t first = 0;
    if (lanes.leads()) first = atomic_add(size, uint64_t{lanes.size()});
    list[lanes.from_leader(first) + lanes.rank()] = entry;
#else
    if (held == capacity) flush();
    buffer[held++] = entry;
#endif
  }

#if HARNESS_HAS_WARPS
  /// Appends the entries whose bit in `wanted` is set, with one atomic for all entries of the converged
  /// lanes.
  HARNESS_DEVICE void push_few(const vertex_t (&entries)[few_in_flight], uint32_t wanted) {
    const Converged lanes;
    uint32_t ranks[few_in_flight], total = 0;
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      const uint32_t bringing = lanes.ballot((wanted >> k & 1) != 0);
      ranks[k] = total + count_bits(bringing & (lane_bit() - 1));
      total += count_bits(bringing);
    }
    uint64_t first = 0;
    if (lanes.leads()) first = atomic_add(size, uint64_t{total});
    first = lanes.from_leader(first);
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      if ((wanted >> k & 1) != 0) list[first + ranks[k]] = entries[k];
    }
  }
#endif

  /// On the cpu target, appends the buffered entries to the list. Does nothing on GPUs.
  HARNESS_DEVICE void flush() {
#if !HARNESS_HAS_WARPS
    if (held == 0) return;
    const uint64_t first = atomic_add(size, uint64_t{held});
    __builtin_memcpy(list + first, buffer, held * sizeof(uint32_t));
    held = 0;
#endif
  }
};

/// Appends the entry of each thread of the block to one of three bins, with one atomic per bin and block. A
/// `bin` of 3 or more means no entry. All threads call this function together.
HARNESS_DEVICE void append_to_bin(Appender (&bins)[3], [[maybe_unused]] const Block& block, uint32_t bin,
                                  uint32_t entry) {
#if HARNESS_HAS_WARPS
  const uint64_t place = block.reserve(bin, bins[0].size, bins[1].size, bins[2].size);
  uint32_t* list = bin == 0 ? bins[0].list : bin == 1 ? bins[1].list : bins[2].list;
  if (bin < 3) list[place] = entry;
#else
  if (bin < 3) bins[bin].push(entry);
#endif
}

}  // namespace harness
