// Added by add_harness_plugin() behind the device part of a schedule: the one
// hook that it defines beside its kernels. No author writes or includes it.
#pragma once

#include "../../plugin.h"
#include "schedule.h"

HARNESS_HOOK uint32_t harness_schedule_abi() {
  return HARNESS_SDK_VERSION;
}
