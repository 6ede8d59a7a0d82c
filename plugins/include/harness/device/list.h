// Appending to lists in global memory that all threads share.
#pragma once

#include "context.h"

namespace harness {

/// Appends to list[*size...]: on the cpu target through a small buffer, one atomic a buffer-full; on a GPU
/// one atomic for the lanes of a warp that append at the same time. Call flush() at the end.
struct Appender {
  uint32_t* list;
  uint64_t* size;
#if !defined(__CUDACC__)
  static constexpr uint32_t capacity = 64;
  uint32_t held = 0;
  uint32_t buffer[capacity];
#endif

  HARNESS_DEVICE Appender(uint32_t* entries, uint64_t* count) : list(entries), size(count) {}

  HARNESS_DEVICE void push(uint32_t entry) {
#if defined(__CUDACC__)
    const uint32_t lanes = __activemask();
    const uint32_t lane = threadIdx.x % warp_width;
    const uint32_t leader = __ffs(lanes) - 1;
    uint64_t first = 0;
    if (lane == leader) first = atomic_add(size, static_cast<uint64_t>(__popc(lanes)));
    first = __shfl_sync(lanes, first, leader);
    list[first + __popc(lanes & ((1u << lane) - 1))] = entry;
#else
    if (held == capacity) flush();
    buffer[held++] = entry;
#endif
  }

  HARNESS_DEVICE void flush() {
#if !defined(__CUDACC__)
    if (held == 0) return;
    const uint64_t first = atomic_add(size, uint64_t{held});
    __builtin_memcpy(list + first, buffer, held * sizeof(uint32_t));
    held = 0;
#endif
  }
};

}  // namespace harness
