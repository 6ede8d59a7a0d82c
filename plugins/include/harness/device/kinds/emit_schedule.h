// The hook that a schedule defines besides its kernels. add_harness_plugin() appends this header to the
// device part; plugin authors never write or include it.
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
