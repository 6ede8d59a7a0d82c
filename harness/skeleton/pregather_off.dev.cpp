// Values are gathered when an edge is pulled.
#include <harness/device.h>

HARNESS_HOOK bool harness_pregathers() {
  return false;
}
