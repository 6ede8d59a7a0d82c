// Device part of a schedule: kernels that decide which thread processes which edges. The kernels call the
// helpers of balance/, which gather values and call the hook commit().
#pragma once

#include "../balance/edges.h"
#include "../balance/pool.h"
#include "../balance/tiled_row.h"

// Defines kernel number n of the schedule. The body follows the macro, and finds the Context of its thread in
// the variable `c`.
#define HARNESS_STEP(n) HARNESS_CALLABLE_KERNEL(harness_step##n)
