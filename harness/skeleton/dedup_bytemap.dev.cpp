// Deduplication by a bytemap: a byte a vertex that entered the queue in this superstep. On the cpu target
// marks of different vertices are stores of their own; all have to be cleared between supersteps.
#include <harness/device.h>

HARNESS_HOOK bool harness_first(const harness::Context& c, harness::vertex_t v) {
  uint8_t* mark = reinterpret_cast<uint8_t*>(c.args.stamps) + v;
  return harness::load_relaxed(mark) == 0 && harness::atomic_mark(mark);
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices) {
  return (uint64_t{vertices} + 3) / 4;
}
