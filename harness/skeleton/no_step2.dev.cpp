// For the fused loop: a schedule without a kernel 2.
#include <harness/device.h>

HARNESS_HOOK void harness_step2_body(harness::Context&) {}
