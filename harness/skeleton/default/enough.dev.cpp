// No value decides alone.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_enough(harness::value_bits) {
  return false;
}
