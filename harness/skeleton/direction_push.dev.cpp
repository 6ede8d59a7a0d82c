// Direction `push`: the base of a row is the source, values are committed edge by edge.
#include <harness/device.h>

HARNESS_HOOK bool harness_pulls() {
  return false;
}
HARNESS_HOOK bool harness_goes_backward() {
  return false;
}
