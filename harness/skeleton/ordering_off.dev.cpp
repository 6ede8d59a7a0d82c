// Ordering `off`: nothing is deferred.
#include <harness/device.h>

HARNESS_HOOK bool harness_defer(harness::Context&, harness::vertex_t) {
  return false;
}
HARNESS_HOOK void harness_defer_flush(const harness::Context&) {}
