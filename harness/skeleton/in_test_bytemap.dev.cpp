// Whether a vertex is active: one byte for each vertex says so.
#include <harness/device.h>

HARNESS_HOOK bool harness_in_test(const harness::Context& c, harness::vertex_t v) {
  return harness::load_settled(&c.in.bytes[v]) != 0;
}
