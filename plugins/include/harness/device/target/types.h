// Types of the device code, and how functions are marked for
// the target at hand. All other device headers build on it.
#pragma once

#include <stdint.h>

#include "../../args.h"

#if defined(__CUDACC__)
#define HARNESS_DEVICE __device__ __forceinline__
#define HARNESS_HOOK extern "C" __device__
#define HARNESS_HAS_WARPS 1  // threads come in warps: helpers share edges among lanes
#else
#define HARNESS_DEVICE inline __attribute__((always_inline))
#define HARNESS_HOOK extern "C"
#ifdef HARNESS_EMULATED  // the simt target: a GPU emulated on the processor
#define HARNESS_HAS_WARPS 1
#else
#define HARNESS_HAS_WARPS 0  // a thread is alone: helpers give it spans
#endif
// The name before SDK 1.0, which read as if it were for the simt target: an error rather than 0.
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
using value_bits = UnsignedOf<HARNESS_VALUE_BYTES>::type;  // a gathered value between modules

/// A padding slot's other end: such edges are skipped.
constexpr vertex_t no_vertex = 0xffffffffu;

/// Edge ids [begin, end).
struct Range {
  edge_t begin, end;
  HARNESS_DEVICE edge_t size() const { return end - begin; }
};

/// Rows [begin, end): their ids have 32 bits whatever the width of edge ids.
struct RowRange {
  row_t begin, end;
};

/// An edge seen from its base: the other end and the weight (1 where the layout stores none).
struct Edge {
  vertex_t other;
  float weight;
};

/// Four edges of a row that follow one another.
struct FourEdges {
  Edge at[4];
};

/// Four elements of an array that follow one another.
template <class T>
struct Four {
  T at[4];
};

/// One of two pointers by value. `first ? a : b` with members of a state chooses where to load from, which a
/// GPU then does at every use, through its slow indexed constants.
template <class T>
HARNESS_DEVICE T* choose(bool first, T* a, T* b) {
  return first ? a : b;
}

/// Reinterprets the bytes of a value; the sizes must agree.
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
