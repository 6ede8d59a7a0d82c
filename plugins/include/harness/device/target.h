// Picks the target: what a grid, a block, a warp and an atomic are.
#pragma once

#if defined(__CUDACC__)
#include "target_cuda.h"
#else
#include "target_cpu.h"
#endif
