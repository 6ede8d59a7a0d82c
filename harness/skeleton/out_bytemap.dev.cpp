// Output frontier `bytemap`: one byte a vertex; a vertex counts once.
#include <harness/device.h>

HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t v) {
  uint8_t* byte = &c.out.bytes[v];
  if (harness::load_relaxed(byte) == 0 && harness::atomic_mark(byte)) ++c.activated;
}
HARNESS_HOOK void harness_out_flush(harness::Context&) {}
HARNESS_HOOK void harness_out_insert_few(harness::Context& c,
                                         const harness::vertex_t (&vertices)[harness::few_in_flight],
                                         uint32_t wanted) {
  harness::insert_one_by_one(c, vertices, wanted);
}
