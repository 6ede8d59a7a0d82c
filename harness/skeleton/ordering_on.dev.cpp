// Frontier ordering `on`: vertices whose priority is at or past the threshold wait in the far pile (near/far
// delta-stepping; GRAssembler, section 2.4.2).
#include <harness/device.h>

HARNESS_HOOK bool harness_defer(harness::Context& c, harness::vertex_t v) {
  const double priority = harness_priority(c, v);
  if (priority < c.threshold) return false;
  uint8_t* mark = &c.args.in_far[v];
  if (harness::load_relaxed(mark) == 0 && harness::atomic_exchange(mark, uint8_t{1}) == 0) {
    harness::Appender pile(c.args.far_pile, &c.args.control->deferred);
    pile.push(v);
    pile.flush();
    harness::atomic_lower(&c.args.control->deferred_min, harness::bit_cast<uint64_t>(priority));
  }
  return true;
}
