// The next row may be anywhere: a format that is older than this hook may list its rows as a chain.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_rows_follow() {
  return false;
}
