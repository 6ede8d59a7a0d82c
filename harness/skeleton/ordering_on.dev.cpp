// Ordering `on`: vertices whose priority is at or past the threshold wait in the far pile (near/far
// delta-stepping; [GRAssembler 2.4.2]).
#include <harness/device.h>

#if HARNESS_SIMT
static HARNESS_DEVICE void put_off(harness::Context& c, harness::vertex_t v) {
  harness::Appender(c.far_pile, &c.args.control->deferred).push(v);
}
static HARNESS_DEVICE void share_deferred(const harness::Context&) {}
#else
#include "queue_buffer.h"

static HARNESS_DEVICE void append(const harness::Context& c, const uint32_t* vertices, uint32_t count) {
  harness::skeleton::append_all(c.far_pile, &c.args.control->deferred, vertices, count);
}
static HARNESS_DEVICE void share_deferred(const harness::Context& c) {
  if (harness_schedule_abi() >= 12 && c.deferred_held != 0)
    append(c, c.at.buffer + harness::buffer_entries, c.deferred_held);
}
// One atomic for many: with each vertex adding to the one counter, threads would wait for each other.
static HARNESS_DEVICE void put_off(harness::Context& c, harness::vertex_t v) {
  if (harness_schedule_abi() < 12) return append(c, &v, 1);
  if (c.deferred_held == harness::deferred_entries) {
    share_deferred(c);
    c.deferred_held = 0;
  }
  c.at.buffer[harness::buffer_entries + c.deferred_held++] = v;
}
#endif

HARNESS_HOOK bool harness_defer(harness::Context& c, harness::vertex_t v) {
  const double priority = harness_priority(c, v);
  if (priority < c.threshold) return false;
  if (priority < c.smallest_deferred) c.smallest_deferred = priority;
  uint8_t* mark = &c.args.in_far[v];
  if (harness::load_relaxed(mark) == 0 && harness::atomic_mark(mark)) put_off(c, v);
  return true;
}
HARNESS_HOOK void harness_defer_flush(const harness::Context& c) {
  share_deferred(c);
  const harness::Block block(c.at);
  if (!block.any(c.smallest_deferred < __builtin_huge_val())) return;
  const double smallest = block.reduce(c.smallest_deferred, [](double a, double b) { return a < b ? a : b; });
  if (block.rank() == 0)
    harness::atomic_lower(&c.args.control->deferred_min, harness::bit_cast<uint64_t>(smallest));
}
