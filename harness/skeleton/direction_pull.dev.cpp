// Direction `pull`: the base of a row is the destination, values are combined and committed once.
#include <harness/device.h>

HARNESS_HOOK bool harness_pulls() {
  return true;
}
HARNESS_HOOK bool harness_goes_backward() {
  return false;
}
