// Shared by the cpu target's device modules of queues: a thread buffers entries and appends many to a list at
// once. GPUs append by warp instead (Appender).
#pragma once

#include <harness/device.h>

namespace harness::skeleton {

/// Appends to list[*size...], with one atomic for all entries.
HARNESS_DEVICE void append_all(uint32_t* list, uint64_t* size, const uint32_t* entries, uint32_t count) {
  const uint64_t first = atomic_add(size, uint64_t{count});
  __builtin_memcpy(list + first, entries, count * sizeof(uint32_t));
}

/// Leaves the buffered vertices of the output frontier to all threads, for the next superstep.
HARNESS_DEVICE void share_buffer(Context& c) {
  if (c.buffered == 0) return;
  append_all(c.out.queue, &c.args.control->queue_size, c.at.buffer, c.buffered);
  c.buffered = 0;
}

}  // namespace harness::skeleton
