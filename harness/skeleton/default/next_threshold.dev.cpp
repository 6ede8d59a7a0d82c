// The threshold stays.
#include <harness/device/core/hooks.h>

HARNESS_HOOK double harness_next_threshold(const harness::Context&, double threshold, double) {
  return threshold;
}
