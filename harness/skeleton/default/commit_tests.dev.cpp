// Commits are not tested before.
#include <harness/device/core/hooks.h>

HARNESS_HOOK harness::CommitTests harness_commit_tests() {
  return harness::CommitTests::none;
}
