// The row of an edge is searched for.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_stores_row() {
  return false;
}
