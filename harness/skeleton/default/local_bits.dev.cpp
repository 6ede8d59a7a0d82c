// The ends of an edge may differ in every bit of their ids.
#include <harness/device/core/hooks.h>

HARNESS_HOOK uint32_t harness_local_bits(const harness::Context&) {
  return 32;
}
