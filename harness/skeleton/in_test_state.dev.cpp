// Whether a vertex is active: no array says so, therefore the algorithm's state does.
#include <harness/device.h>

HARNESS_HOOK bool harness_in_test(const harness::Context& c, harness::vertex_t v) {
  return harness_active(c, v);
}
