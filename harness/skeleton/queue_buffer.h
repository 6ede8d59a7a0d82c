// Shared by the device modules for queues on the cpu target. A thread buffers entries, so that one atomic
// operation appends many of them to a list. On GPUs the lanes of a warp append together instead (Appender).
#pragma once

#include <harness/device.h>

namespace harness::skeleton {

/// Appends entries to `list` from index *size on. One atomic operation reserves the space for all of them.
HARNESS_DEVICE void append_all(uint32_t* list, uint64_t* size, const uint32_t* entries, uint32_t count) {
  const uint64_t first = atomic_add(size, uint64_t{count});
  __builtin_memcpy(list + first, entries, count * sizeof(uint32_t));
}

/// Appends the buffered vertices to the output queue, so that any thread can process them in the next
/// superstep.
HARNESS_DEVICE void share_buffer(Context& c) {
  if (c.buffered == 0) return;
  append_all(c.out.queue, &c.args.control->queue_size, c.at.buffer, c.buffered);
  c.buffered = 0;
}

}  // namespace harness::skeleton
