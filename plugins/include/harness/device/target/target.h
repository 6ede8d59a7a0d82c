// Picks the target that is compiled for: what a grid, a block, a warp
// and an atomic are. All other layers include this and name no target.
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
/// Hints to the caches. A processor needs none for what is loaded once. An emulated GPU looks at them under
/// checks alone.
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
/// Orders what store_four() wrote, where the end of a kernel does not.
HARNESS_DEVICE void fence_stores() {}
}  // namespace harness
#endif

#ifndef HARNESS_NOTES_EDGES
namespace harness {
/// Called for every edge that is looked at, and for every one whose value is gathered: only the simt
/// target counts them.
HARNESS_DEVICE void note_edge() {}
HARNESS_DEVICE void note_useful_edge() {}
}  // namespace harness
#endif
