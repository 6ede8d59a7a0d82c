// What an edge carries may depend on its destination.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_gathers_by_source() {
  return false;
}
