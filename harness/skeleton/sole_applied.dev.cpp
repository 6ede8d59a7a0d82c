// The same, and every vertex is committed to, those without edges too: a commit applies at once, and no
// kernel has to read again what it has gathered.
#include <harness/device.h>

HARNESS_HOOK bool harness_sole_commits() {
  return true;
}
HARNESS_HOOK bool harness_commits_apply() {
  return true;
}
