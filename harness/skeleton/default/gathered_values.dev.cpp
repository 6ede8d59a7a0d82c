// The format has no array for values that are gathered ahead along with its edges.
#include <harness/device/core/hooks.h>

HARNESS_HOOK void* harness_gathered_values(const harness::Context&) {
  return nullptr;
}
