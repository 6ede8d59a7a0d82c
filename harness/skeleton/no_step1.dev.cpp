// For the fused loop: a schedule without a kernel 1.
#include <harness/device.h>

HARNESS_HOOK void harness_step1_body(harness::Context&) {}
