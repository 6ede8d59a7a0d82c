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
#include "queue_buffer.h"

HARNESS_HOOK void harness_out_flush(harness::Context& c) {
  harness::skeleton::share_buffer(c);
}
HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t v) {
  harness::skeleton::buffer_vertex(c, v);
}
HARNESS_HOOK void harness_out_insert_few(harness::Context& c,
                                         const harness::vertex_t (&vertices)[harness::few_in_flight],
                                         uint32_t wanted) {
  harness::insert_one_by_one(c, vertices, wanted);
}
#endif
