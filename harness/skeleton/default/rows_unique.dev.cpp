// A vertex has one row at most.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_rows_unique() {
  return true;
}
