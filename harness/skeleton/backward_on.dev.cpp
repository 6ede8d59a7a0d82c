// Edges are walked from head to tail: pull works on the layout of push, whose rows are sources that collect
// from the heads of their edges, and push on the layout of pull, whose rows hand back along their edges.
#include <harness/device.h>

HARNESS_HOOK bool harness_goes_backward() {
  return true;
}
