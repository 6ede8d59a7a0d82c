// Selects the target, which defines grids, blocks, warps and atomics. All other layers include this header
// and never name a target.
#pragma once

#include "types.h"

#if defined(__CUDACC__)
#include "cuda.h"
#elif HARNESS_HAS_WARPS
#include "simt.h"
#else
#include "cpu.h"
#include "cpu_matches.h"
#endif

#if !defined(__CUDACC__)
namespace harness {
/// Functions with hints to the caches. On a CPU, load_stream() gives no hint. On the emulated GPU, hints only
/// serve checks.
template <class T>
HARNESS_DEVICE T load_stream(const T* p) {
  return load_input(p);
}
template <class T>
HARNESS_DEVICE void prefetch([[maybe_unused]] const T* p) {
#if !HARNESS_HAS_WARPS
  __builtin_prefetch(p);
#elif defined(HARNESS_EMULATED)
  if (simt_looks_at_hints()) simt_hint(p);
#endif
}
}  // namespace harness
#endif

#if HARNESS_HAS_WARPS
namespace harness {
/// Does nothing on GPUs, where store_four() needs no fence within a kernel. cpu.h defines the fence for the
/// non-temporal stores of the CPU.
HARNESS_DEVICE void fence_stores() {}
}  // namespace harness
#endif

#ifndef HARNESS_NOTES_EDGES
namespace harness {
/// note_edge() is called for each visited edge, and note_useful_edge() for each edge whose value is gathered.
/// Only the simt target counts these calls.
HARNESS_DEVICE void note_edge() {}
HARNESS_DEVICE void note_useful_edge() {}
}  // namespace harness
#endif
