// Deduplication by stamps. A vertex's stamp is the epoch in which it last entered a queue; epochs only grow,
// so nothing has to be cleared between supersteps.
#include <harness/device.h>

HARNESS_HOOK bool harness_first(const harness::Context& c, harness::vertex_t v) {
  uint32_t* stamp = &c.args.stamps[v];
  return harness::load_relaxed(stamp) != c.epoch && harness::atomic_exchange(stamp, c.epoch) != c.epoch;
}
// In one step, ahead of what is read of v next: whoever changes v later finds that it may enter again.
HARNESS_HOOK void harness_taken(const harness::Context& c, harness::vertex_t v) {
  harness::atomic_exchange(&c.args.stamps[v], c.epoch - 1);
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t) {
  return 0;
}
