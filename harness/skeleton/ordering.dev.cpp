// The option ordering: decides whether an activated vertex waits in the far pile, as in near/far
// delta-stepping [GRAssembler 2.4.2]. It waits if its priority is not below the current threshold.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_ordering_off
// ordering_off: no vertex is deferred.
HARNESS_HOOK bool harness_defer(Context&, vertex_t) {
  return false;
}
HARNESS_HOOK void harness_defer_flush(const Context&) {}

#elif HARNESS_MODULE_ordering_on
#if HARNESS_HAS_WARPS
static HARNESS_DEVICE void put_off(Context& c, vertex_t v) {
  Appender(c.far_pile, &c.args.control->deferred).push(v);
}
static HARNESS_DEVICE void share_deferred(const Context&) {}
#else
#include "queue_buffer.h"

static HARNESS_DEVICE void append(const Context& c, const uint32_t* vertices, uint32_t count) {
  skeleton::append_all(c.far_pile, &c.args.control->deferred, vertices, count);
}
static HARNESS_DEVICE void share_deferred(const Context& c) {
  if (c.deferred_held != 0) append(c, c.at.buffer + buffer_entries, c.deferred_held);
}
// Buffers deferred vertices, so that one atomic operation appends many. If each vertex incremented the shared
// counter, threads would contend for it.
static HARNESS_DEVICE void put_off(Context& c, vertex_t v) {
  if (c.deferred_held == deferred_entries) {
    share_deferred(c);
    c.deferred_held = 0;
  }
  c.at.buffer[buffer_entries + c.deferred_held++] = v;
}
#endif

HARNESS_HOOK bool harness_defer(Context& c, vertex_t v) {
  const double priority = harness_priority(c, v);
  if (priority < c.threshold) return false;
  if (priority < c.smallest_deferred) c.smallest_deferred = priority;
  uint8_t* mark = &c.args.in_far[v];
  if (load_relaxed(mark) == 0 && atomic_mark(mark)) put_off(c, v);
  return true;
}
HARNESS_HOOK void harness_defer_flush(const Context& c) {
  share_deferred(c);
  const Block block(c.at);
  if (!block.any(c.smallest_deferred < __builtin_huge_val())) return;
  const double smallest = block.reduce(c.smallest_deferred, [](double a, double b) { return a < b ? a : b; });
  if (block.rank() == 0) atomic_lower(&c.args.control->deferred_min, bit_cast<uint64_t>(smallest));
}
#endif
