// Ordering `on`: vertices whose priority is at or past the threshold wait in the far pile (near/far
// delta-stepping; [GRAssembler 2.4.2]).
#include <harness/device.h>

HARNESS_HOOK bool harness_defer(harness::Context& c, harness::vertex_t v) {
  const double priority = harness_priority(c, v);
  if (priority < c.threshold) return false;
  if (priority < c.smallest_deferred) c.smallest_deferred = priority;
  uint8_t* mark = &c.args.in_far[v];
  if (harness::load_relaxed(mark) == 0 && harness::atomic_mark(mark)) {
    harness::Appender pile(c.far_pile, &c.args.control->deferred);
    pile.push(v);
    pile.flush();
  }
  return true;
}
HARNESS_HOOK void harness_defer_flush(const harness::Context& c) {
  const harness::Block block(c.at);
  if (!block.any(c.smallest_deferred < __builtin_huge_val())) return;
  const double smallest = block.reduce(c.smallest_deferred, [](double a, double b) { return a < b ? a : b; });
  if (block.rank() == 0)
    harness::atomic_lower(&c.args.control->deferred_min, harness::bit_cast<uint64_t>(smallest));
}
