// Defines the hook harness_schedule_sdk() in the device part of a schedule. It returns the SDK version of the
// schedule's kernels. add_harness_plugin() appends this header; plugin authors do not include it.
#pragma once

#include "../../plugin.h"
#include "schedule.h"

namespace harness {

#define HARNESS_HOOKS_OF_SCHEDULES
#define HARNESS_COMPOSED_OR(since, result, name, parameters, body, ...) \
  HARNESS_HOOK result harness_##name parameters {                       \
    body;                                                               \
  }
#include "../hooks.def"

}  // namespace harness
