// Deduplication by a bitmap. A vertex's bit is set once it has entered the queue of this superstep, and all
// bits are cleared between supersteps.
#include <harness/device.h>

HARNESS_HOOK bool harness_first(const harness::Context& c, harness::vertex_t v) {
  uint32_t* word = &c.args.stamps[v / 32];
  const uint32_t bit = 1u << (v % 32);
  return (harness::load_relaxed(word) & bit) == 0 && (harness::atomic_or(word, bit) & bit) == 0;
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices) {
  return (uint64_t{vertices} + 31) / 32;
}
