// Supersteps are launches of their own: what one kernel has written the next only reads.
#include <harness/device.h>

HARNESS_HOOK bool harness_is_fused() {
  return false;
}
