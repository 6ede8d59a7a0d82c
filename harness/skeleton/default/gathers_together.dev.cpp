// A thread may have several gathers under way.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_gathers_together() {
  return true;
}
