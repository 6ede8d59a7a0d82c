// Added by add_harness_plugin() behind the device part of a schedule: the hook that it defines besides its
// kernels. No author writes or includes it.
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
