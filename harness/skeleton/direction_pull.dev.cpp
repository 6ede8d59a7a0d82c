// Direction `pull`: the base of a row is the destination of its edges, and what is gathered is committed
// once.
#include <harness/device.h>

HARNESS_HOOK bool harness_pulls() {
  return true;
}
