// Several commits, one after the other. Bit k of the result says that the k-th changed its vertex.
#include <harness/device/core/hooks.h>

HARNESS_HOOK uint32_t harness_commit_few(harness::Context& c, const harness::Commits& commits) {
  uint32_t changed = 0;
#pragma unroll
  for (uint32_t k = 0; k < harness::few_in_flight; ++k) {
    if ((commits.wanted >> k & 1) == 0) continue;
    if (harness_commit(c, commits.destination[k], commits.value[k], false)) changed |= 1u << k;
  }
  return changed;
}
