// Vertices have no order.
#include <harness/device/core/hooks.h>

HARNESS_HOOK double harness_priority(const harness::Context&, harness::vertex_t) {
  return 0;
}
