// In pull, where one thread commits every row once and no vertex has two rows, a superstep commits to a
// vertex at most once, and always to the same vertices.
#include <harness/device.h>

HARNESS_HOOK bool harness_sole_commits() {
  return true;
}
