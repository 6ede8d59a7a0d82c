// Values fit a register.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_is_wide() {
  return false;
}
