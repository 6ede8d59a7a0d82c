// Direction `push`: the base of a row is the source of its edges, and values are committed edge by edge.
#include <harness/device.h>

HARNESS_HOOK bool harness_pulls() {
  return false;
}
