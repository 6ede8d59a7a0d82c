// The run ends when nothing is active any more.
#include <harness/device/core/hooks.h>

HARNESS_HOOK void harness_next(const harness::Context&, harness_control& control) {
  control.done = control.frontier_size == 0;
}
