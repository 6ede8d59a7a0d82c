// The device header. The device part of every plugin includes it, and no other device header.
//
// One source compiles for every target, to LLVM bitcode for the cpu and simt backends and to LTO-IR for CUDA.
// Thread coordinates, shared memory, group operations and atomics are used only through this header, never
// through built-ins of a compiler. The build defines HARNESS_VALUE_BYTES and HARNESS_EDGE_BYTES, each as 4 or
// 8. Each image, which is compiled device code, is for one pair of these widths.
//
// The headers form layers, each of which includes only earlier ones (docs/device.md): target, core, gather,
// balance, kinds.
#pragma once

#include "device/gather/neighborhood.h"
#include "device/kinds/algorithm.h"
#include "device/kinds/format.h"
#include "device/kinds/schedule.h"
#ifdef HARNESS_VARIANT_UPDATE  // updates of formats are a draft (plugins/ABI.md)
#include "device/kinds/update.h"
#endif
