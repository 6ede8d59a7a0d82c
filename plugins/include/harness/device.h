// The device header: what the device part of every plugin includes.
//
// One source compiles for every target: LLVM bitcode for the cpu and simt backends, LTO-IR for CUDA. Thread
// coordinates, shared memory, group operations and atomics go through this header only, never through raw
// built-ins. Compiled with HARNESS_VALUE_BYTES (4 or 8) and HARNESS_EDGE_BYTES (4 or 8): an image is for one
// pair. In layers, each of which includes only those before it (docs/device.md): target, core, gather,
// balance, kinds.
#pragma once

#include "device/gather/neighborhood.h"
#include "device/kinds/algorithm.h"
#include "device/kinds/format.h"
#include "device/kinds/schedule.h"
