// Deduplication: decides whether a vertex that is activated enters the output queue of this superstep for the
// first time. Each value of the option dedup has a separate device module.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_dedup_off
// dedup_off: a vertex is inserted each time it is activated.
HARNESS_HOOK bool harness_first(const Context&, vertex_t) {
  return true;
}
HARNESS_HOOK void harness_taken(const Context&, vertex_t) {}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t) {
  return 0;
}

#elif HARNESS_MODULE_dedup_counter
// dedup_counter: the stamp of a vertex is the epoch in which the vertex last entered a queue. The epoch is a
// number that grows with each superstep and is never reset, so the stamps are not cleared between supersteps.
HARNESS_HOOK bool harness_first(const Context& c, vertex_t v) {
  uint32_t* stamp = &c.args.stamps[v];
  return load_relaxed(stamp) != c.epoch && atomic_exchange(stamp, c.epoch) != c.epoch;
}
// Allows v to enter a queue again in the same epoch. A thread calls this function before it reads the data of
// v, and the atomic operation keeps this sequence in memory. If another thread changes v after the read, v
// therefore enters a queue again.
HARNESS_HOOK void harness_taken(const Context& c, vertex_t v) {
  atomic_exchange(&c.args.stamps[v], c.epoch - 1);
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t) {
  return 0;
}

#elif HARNESS_MODULE_dedup_bitmap
// dedup_bitmap: the bit of a vertex is set if the vertex has entered the queue of this superstep. All bits
// are cleared between supersteps.
HARNESS_HOOK bool harness_first(const Context& c, vertex_t v) {
  uint32_t* word = &c.args.stamps[v / 32];
  const uint32_t bit = 1u << (v % 32);
  return (load_relaxed(word) & bit) == 0 && (atomic_or(word, bit) & bit) == 0;
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices) {
  return HARNESS_BITMAP_WORDS(vertices);
}

#elif HARNESS_MODULE_dedup_bytemap
// dedup_bytemap: the byte of a vertex is set if the vertex has entered the queue of this superstep. All bytes
// are cleared between supersteps. On the cpu target, threads that set bytes of different vertices need no
// atomic operations.
HARNESS_HOOK bool harness_first(const Context& c, vertex_t v) {
  uint8_t* mark = reinterpret_cast<uint8_t*>(c.args.stamps) + v;
  return load_relaxed(mark) == 0 && atomic_mark(mark);
}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices) {
  return (uint64_t{vertices} + 3) / 4;
}
#endif
