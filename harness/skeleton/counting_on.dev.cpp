// Visited edges are counted, in a run of its own that is not measured.
#include <harness/device.h>

HARNESS_HOOK bool harness_counts_edges() {
  return true;
}
