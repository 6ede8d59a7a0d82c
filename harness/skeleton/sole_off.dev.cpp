// A vertex may be committed to several times in a superstep.
#include <harness/device.h>

HARNESS_HOOK bool harness_sole_commits() {
  return false;
}
