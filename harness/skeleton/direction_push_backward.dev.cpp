// Edges walked from head to tail, on the layout of pull, whose rows are destinations: each hands back
// along its edges.
#include <harness/device.h>

HARNESS_HOOK bool harness_pulls() {
  return false;
}
HARNESS_HOOK bool harness_goes_backward() {
  return true;
}
