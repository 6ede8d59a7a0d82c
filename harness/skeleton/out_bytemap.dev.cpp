// Output frontier `bytemap`: one byte a vertex; a vertex counts once.
#include <harness/device.h>

HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t v) {
  uint8_t* byte = &c.out.bytes[v];
  if (harness::load_relaxed(byte) == 0 && harness::atomic_mark(byte)) ++c.activated;
}
HARNESS_HOOK void harness_out_flush(harness::Context&) {}
