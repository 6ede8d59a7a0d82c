// A vector has work for all lanes of a warp.
#include <harness/device/core/hooks.h>

HARNESS_HOOK uint32_t harness_row_lanes(const harness::Context&) {
  return harness::warp_width;
}
