// Types of the device code, and attributes of functions for the current target. All other device headers
// include this one.
#pragma once

#include <stdint.h>

#include "../../args.h"

#if defined(__CUDACC__)
#define HARNESS_DEVICE __device__ __forceinline__
#define HARNESS_HOOK extern "C" __device__
#define HARNESS_HAS_WARPS 1  // threads form warps, and the helpers of balance/ distribute edges over lanes
#else
#define HARNESS_DEVICE inline __attribute__((always_inline))
#define HARNESS_HOOK extern "C"
#ifdef HARNESS_EMULATED  // the simt target: a GPU emulated on the CPU
#define HARNESS_HAS_WARPS 1
#else
#define HARNESS_HAS_WARPS 0  // threads are independent, and each gets a span of edges from balance/
#endif
// HARNESS_SIMT was the name of HARNESS_EMULATED before SDK 1.0. `poison` makes every use of the old name an
// error; otherwise #if would evaluate the old name as 0.
#pragma GCC poison HARNESS_SIMT
#endif

#ifndef HARNESS_VALUE_BYTES
#define HARNESS_VALUE_BYTES 4
#endif
#ifndef HARNESS_EDGE_BYTES
#define HARNESS_EDGE_BYTES 4
#endif

namespace harness {

template <int Bytes>
struct UnsignedOf;
template <>
struct UnsignedOf<4> {
  using type = uint32_t;
};
template <>
struct UnsignedOf<8> {
  using type = uint64_t;
};

using vertex_t = uint32_t;
using row_t = uint32_t;
using edge_t = UnsignedOf<HARNESS_EDGE_BYTES>::type;
// The bits of an algorithm's Value, as device modules exchange them.
using value_bits = UnsignedOf<HARNESS_VALUE_BYTES>::type;

/// Stands for no vertex. An edge with this neighbour is padding and is skipped.
constexpr vertex_t no_vertex = 0xffffffffu;

/// Edge ids [begin, end).
struct Range {
  edge_t begin, end;
  HARNESS_DEVICE edge_t size() const { return end - begin; }
};

/// Rows [begin, end). Row ids have 32 bits, even if edge ids have 64.
struct RowRange {
  row_t begin, end;
};

/// An edge of a row. `other` is its neighbour: the destination in push, the source in pull. `weight` is 1 if
/// the layout stores no weights.
struct Edge {
  vertex_t other;
  float weight;
};

/// Four consecutive edges of a row.
struct FourEdges {
  Edge at[4];
};

/// Four consecutive elements of an array.
template <class T>
struct Four {
  T at[4];
};

/// Returns one of two pointers by value. If a and b are members of a state, `first ? a : b` would instead
/// select the address from which the pointer is loaded. A GPU would then repeat that load at every use, by a
/// slow indexed access to constant memory.
template <class T>
HARNESS_DEVICE T* choose(bool first, T* a, T* b) {
  return first ? a : b;
}

/// Reinterprets the bytes of a value. The sizes must be equal.
template <class To, class From>
HARNESS_DEVICE To bit_cast(From from) {
  static_assert(sizeof(To) == sizeof(From), "bit_cast keeps the size");
#if defined(__CUDACC__)
  To to;
  memcpy(&to, &from, sizeof(To));
  return to;
#else
  return __builtin_bit_cast(To, from);
#endif
}

}  // namespace harness
