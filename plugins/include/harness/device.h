// The device header: what the device part of every plugin includes.
//
// One source compiles for every target: LLVM bitcode for the cpu backend, LTO-IR for CUDA. Thread
// coordinates, shared memory, group operations and atomics go through this header only, never through raw
// built-ins. Compiled with HARNESS_VALUE_BYTES (4 or 8) and HARNESS_EDGE_BYTES (4 or 8): an image is for one
// pair.
#pragma once

#include "device/algorithm.h"
#include "device/format.h"
#include "device/neighborhood.h"
#include "device/schedule.h"
