// Edges walked from head to tail, on the layout of push, whose rows are sources: each collects from the heads
// of its edges.
#include <harness/device.h>

HARNESS_HOOK bool harness_pulls() {
  return true;
}
HARNESS_HOOK bool harness_goes_backward() {
  return true;
}
