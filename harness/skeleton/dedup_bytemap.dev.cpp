// Deduplication by a bytemap. A vertex's byte is set once it has entered the queue of this superstep, and all
// bytes are cleared between supersteps. On the cpu target bytes of different vertices are separate stores.
#include <harness/device.h>

HARNESS_HOOK bool harness_first(const harness::Context& c, harness::vertex_t v) {
  uint8_t* mark = reinterpret_cast<uint8_t*>(c.args.stamps) + v;
  return harness::load_relaxed(mark) == 0 && harness::atomic_mark(mark);
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices) {
  return (uint64_t{vertices} + 3) / 4;
}
