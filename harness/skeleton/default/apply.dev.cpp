// Nothing is done over all vertices.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_apply(harness::Context&, harness::vertex_t) {
  return false;
}
