// Every row is committed once, by one thread, and no vertex has two: in pull a superstep commits to the same
// vertices once each.
#include <harness/device.h>

HARNESS_HOOK bool harness_sole_commits() {
  return true;
}
