// Edges are walked from tail to head: push works on the layout of push, and pull on the layout of pull.
#include <harness/device.h>

HARNESS_HOOK bool harness_goes_backward() {
  return false;
}
