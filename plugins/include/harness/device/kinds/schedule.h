// Device part of a schedule: kernels that decide which thread processes which edges. To gather and commit
// values, the kernels call the helpers of balance/.
#pragma once

#include "../balance/edges.h"
#include "../balance/pool.h"
#include "../balance/tiled_row.h"

// Defines kernel n of the schedule. In its body the thread's context is `c`.
#define HARNESS_STEP(n) HARNESS_CALLABLE_KERNEL(harness_step##n)
