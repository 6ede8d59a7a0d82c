// Output frontier `queue`: vertices are appended in any order; it is the deduplication option that
// keeps them unique.
#include <harness/device.h>

#if HARNESS_SIMT
HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t v) {
  harness::Appender(c.out.queue, &c.args.control->queue_size).push(v);
}
HARNESS_HOOK void harness_out_insert_few(harness::Context& c,
                                         const harness::vertex_t (&vertices)[harness::few_in_flight],
                                         uint32_t wanted) {
  harness::Appender(c.out.queue, &c.args.control->queue_size).push_few(vertices, wanted);
}
HARNESS_HOOK void harness_out_flush(harness::Context&) {}
#else
HARNESS_HOOK void harness_out_flush(harness::Context& c) {
  if (c.buffered == 0) return;
  const uint64_t first = harness::atomic_add(&c.args.control->queue_size, uint64_t{c.buffered});
  __builtin_memcpy(c.out.queue + first, c.at.buffer, c.buffered * sizeof(uint32_t));
  c.buffered = 0;
}
HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t v) {
  if (c.buffered == harness::buffer_entries) harness_out_flush(c);
  c.at.buffer[c.buffered++] = v;
}
HARNESS_HOOK void harness_out_insert_few(harness::Context& c,
                                         const harness::vertex_t (&vertices)[harness::few_in_flight],
                                         uint32_t wanted) {
  harness::insert_one_by_one(c, vertices, wanted);
}
#endif
