// Writing a schedule: kernels that decide who processes which
// edges. For all else its author calls the helpers of balance/.
#pragma once

#include "../balance/edges.h"
#include "../balance/pool.h"
#include "../balance/tiled_row.h"

// Kernel n of the schedule, with the thread's context as `c`.
#define HARNESS_STEP(n) HARNESS_CALLABLE_KERNEL(harness_step##n)
