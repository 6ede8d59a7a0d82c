// For the fused loop: a schedule without a kernel 3.
#include <harness/device.h>

HARNESS_HOOK void harness_step3_body(harness::Context&) {}
