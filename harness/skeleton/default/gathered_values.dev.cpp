// No values are carried along with the edges.
#include <harness/device/core/hooks.h>

HARNESS_HOOK void* harness_gathered_values(const harness::Context&) {
  return nullptr;
}
