// Edges lead anywhere.
#include <harness/device/core/hooks.h>

HARNESS_HOOK uint32_t harness_local_bits(const harness::Context&) {
  return 32;
}
