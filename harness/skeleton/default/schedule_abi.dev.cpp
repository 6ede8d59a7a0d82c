// Device ABI 8 was the last whose schedules did not say what they were compiled with.
#include <harness/device/core/hooks.h>

HARNESS_HOOK uint32_t harness_schedule_abi() {
  return 8;
}
