// Deduplication: decides whether an activated vertex enters the queue of this superstep for the first time.
// There is one device module per value of the option.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_dedup_off
// Off: an activated vertex is inserted as often as it is activated.
HARNESS_HOOK bool harness_first(const Context&, vertex_t) {
  return true;
}
HARNESS_HOOK void harness_taken(const Context&, vertex_t) {}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t) {
  return 0;
}

#elif HARNESS_MODULE_dedup_counter
// By stamps: a vertex's stamp is the epoch in which it last entered a queue. Epochs only grow, so nothing has
// to be cleared between supersteps.
HARNESS_HOOK bool harness_first(const Context& c, vertex_t v) {
  uint32_t* stamp = &c.args.stamps[v];
  return load_relaxed(stamp) != c.epoch && atomic_exchange(stamp, c.epoch) != c.epoch;
}
// A single atomic operation, before the data of v are read. A thread that changes v later finds that v may
// enter again.
HARNESS_HOOK void harness_taken(const Context& c, vertex_t v) {
  atomic_exchange(&c.args.stamps[v], c.epoch - 1);
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t) {
  return 0;
}

#elif HARNESS_MODULE_dedup_bitmap
// By a bitmap: a vertex's bit is set once it has entered the queue of this superstep. All bits are cleared
// between supersteps.
HARNESS_HOOK bool harness_first(const Context& c, vertex_t v) {
  uint32_t* word = &c.args.stamps[v / 32];
  const uint32_t bit = 1u << (v % 32);
  return (load_relaxed(word) & bit) == 0 && (atomic_or(word, bit) & bit) == 0;
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices) {
  return HARNESS_BITMAP_WORDS(vertices);
}

#elif HARNESS_MODULE_dedup_bytemap
// By a bytemap: a vertex's byte is set once it has entered the queue of this superstep. All bytes are cleared
// between supersteps. On the cpu target, bytes of different vertices are separate stores.
HARNESS_HOOK bool harness_first(const Context& c, vertex_t v) {
  uint8_t* mark = reinterpret_cast<uint8_t*>(c.args.stamps) + v;
  return load_relaxed(mark) == 0 && atomic_mark(mark);
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices) {
  return (uint64_t{vertices} + 3) / 4;
}
#endif
