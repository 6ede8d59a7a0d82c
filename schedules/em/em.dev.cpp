#include <harness/device.h>

HARNESS_STEP(0) {
  harness::all_edges(c);
}
