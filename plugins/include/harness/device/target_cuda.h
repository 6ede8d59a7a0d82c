// The CUDA target: compiled by nvcc to LTO-IR, linked by nvJitLink.
#pragma once

#include <string.h>

#include "types.h"

namespace harness {

constexpr uint32_t warp_width = 32;
constexpr uint32_t full_warp = 0xffffffffu;
constexpr uint32_t buffer_entries = 1;  // lists are appended to with one atomic a warp instead

/// Where a thread stands in the launch: one-dimensional blocks, grid-stride loops.
struct Position {
  uint32_t* buffer;

  HARNESS_DEVICE uint32_t thread() const { return threadIdx.x; }
  HARNESS_DEVICE uint32_t block_size() const { return blockDim.x; }
  HARNESS_DEVICE bool first_in_block() const { return threadIdx.x == 0; }
  HARNESS_DEVICE uint32_t block_index() const { return blockIdx.x; }
  HARNESS_DEVICE uint32_t block_count() const { return gridDim.x; }
  HARNESS_DEVICE void* shared() const {
    extern __shared__ __align__(16) unsigned char harness_shared[];
    return harness_shared;
  }

  template <class F>
  HARNESS_DEVICE void for_each(uint64_t n, F f) const {
    const uint64_t stride = uint64_t{gridDim.x} * blockDim.x;
    for (uint64_t i = uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) f(i);
  }
  /// Calls f(i) for this group's share of [0, n): every thread of the group with the same i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_by(const G& group, uint64_t n, F f) const {
    const uint64_t stride = uint64_t{gridDim.x} * (blockDim.x / group.size());
    for (uint64_t i = group_index(group); i < n; i += stride) f(i);
  }
  /// Calls f(i, i < n) so that the threads of a group call it together, each with its own i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_tile(const G& group, uint64_t n, F f) const {
    const uint64_t stride = uint64_t{gridDim.x} * blockDim.x;
    for (uint64_t tile = group_index(group) * group.size(); tile < n; tile += stride) {
      f(tile + group.rank(), tile + group.rank() < n);
    }
  }
  template <class G>
  HARNESS_DEVICE uint64_t group_index(const G& group) const {
    return (uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) / group.size();
  }
};

/// A warp of the block.
struct Warp {
  HARNESS_DEVICE explicit Warp(const Position&) {}
  HARNESS_DEVICE static constexpr uint32_t size() { return warp_width; }
  HARNESS_DEVICE uint32_t rank() const { return threadIdx.x % warp_width; }
  HARNESS_DEVICE void sync() const { __syncwarp(); }
  template <class T>
  HARNESS_DEVICE T broadcast(T x, uint32_t from) const {
    return __shfl_sync(full_warp, x, from);
  }
  HARNESS_DEVICE bool any(bool x) const { return __any_sync(full_warp, x); }
  /// The result reaches every lane.
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F combine) const {
    for (uint32_t d = warp_width / 2; d > 0; d /= 2) x = combine(x, __shfl_xor_sync(full_warp, x, d));
    return x;
  }
};

/// All threads of the block.
struct Block {
  HARNESS_DEVICE explicit Block(const Position&) {}
  HARNESS_DEVICE uint32_t size() const { return blockDim.x; }
  HARNESS_DEVICE uint32_t rank() const { return threadIdx.x; }
  HARNESS_DEVICE void sync() const { __syncthreads(); }
  template <class T>
  HARNESS_DEVICE T broadcast(T x, uint32_t from) const {
    __shared__ T slot;
    __syncthreads();
    if (threadIdx.x == from) slot = x;
    __syncthreads();
    return slot;
  }
  HARNESS_DEVICE bool any(bool x) const { return __syncthreads_or(x); }
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F combine) const {
    __shared__ T slots[warp_width];
    const Warp warp{Position{nullptr}};
    x = warp.reduce(x, combine);
    __syncthreads();
    if (warp.rank() == 0) slots[threadIdx.x / warp_width] = x;
    __syncthreads();
    T total = slots[0];
    for (uint32_t i = 1; i < blockDim.x / warp_width; ++i) total = combine(total, slots[i]);
    return total;
  }
};

HARNESS_DEVICE uint32_t count_bits(uint32_t bits) {
  return static_cast<uint32_t>(__popc(bits));
}
HARNESS_DEVICE uint32_t lowest_bit(uint32_t bits) {
  return static_cast<uint32_t>(__ffs(bits)) - 1;
}

template <class T>
HARNESS_DEVICE T load_relaxed(const T* p) {
  return *static_cast<const volatile T*>(p);
}
template <class T>
HARNESS_DEVICE void store_relaxed(T* p, T x) {
  *static_cast<volatile T*>(p) = x;
}
HARNESS_DEVICE uint32_t atomic_add(uint32_t* p, uint32_t x) {
  return atomicAdd(p, x);
}
HARNESS_DEVICE float atomic_add(float* p, float x) {
  return atomicAdd(p, x);
}
HARNESS_DEVICE double atomic_add(double* p, double x) {
  return atomicAdd(p, x);
}
HARNESS_DEVICE uint64_t atomic_add(uint64_t* p, uint64_t x) {
  return atomicAdd(reinterpret_cast<unsigned long long*>(p), x);
}
HARNESS_DEVICE uint32_t atomic_or(uint32_t* p, uint32_t x) {
  return atomicOr(p, x);
}
HARNESS_DEVICE uint32_t atomic_exchange(uint32_t* p, uint32_t x) {
  return atomicExch(p, x);
}
/// A byte is exchanged through the word that holds it.
HARNESS_DEVICE uint8_t atomic_exchange(uint8_t* p, uint8_t x) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(p);
  uint32_t* word = reinterpret_cast<uint32_t*>(address & ~uintptr_t{3});
  const uint32_t shift = static_cast<uint32_t>(address & 3) * 8;
  const uint32_t mask = 0xffu << shift;
  uint32_t old = load_relaxed(word), seen;
  do {
    seen = old;
    old = atomicCAS(word, seen, (seen & ~mask) | (uint32_t{x} << shift));
  } while (old != seen);
  return static_cast<uint8_t>((old & mask) >> shift);
}
/// Stores x where *p was `expected`; true when it did.
template <class T>
HARNESS_DEVICE bool atomic_claim(T* p, T expected, T x) {
  static_assert(sizeof(T) == 4, "32-bit claims only");
  return atomicCAS(reinterpret_cast<uint32_t*>(p), bit_cast<uint32_t>(expected), bit_cast<uint32_t>(x)) ==
         bit_cast<uint32_t>(expected);
}
/// Lowers *p to x; true when it did.
HARNESS_DEVICE bool atomic_lower(uint32_t* p, uint32_t x) {
  return x < load_relaxed(p) && x < atomicMin(p, x);
}
HARNESS_DEVICE bool atomic_lower(uint64_t* p, uint64_t x) {
  return x < load_relaxed(p) && x < atomicMin(reinterpret_cast<unsigned long long*>(p), x);
}
/// Numbers that are not negative order as their bits do.
HARNESS_DEVICE bool atomic_lower(float* p, float x) {
  return atomic_lower(reinterpret_cast<uint32_t*>(p), bit_cast<uint32_t>(x));
}
HARNESS_DEVICE bool atomic_lower(double* p, double x) {
  return atomic_lower(reinterpret_cast<uint64_t*>(p), bit_cast<uint64_t>(x));
}

}  // namespace harness

// Defines a kernel; its body sees the Context as `c`.
#define HARNESS_KERNEL(name)                                                   \
  static HARNESS_DEVICE void name##_body(harness::Context& c);                 \
  extern "C" __global__ void name(const __grid_constant__ harness_args args) { \
    harness::Context c(args, harness::Position{nullptr});                      \
    name##_body(c);                                                            \
    c.finish();                                                                \
  }                                                                            \
  static HARNESS_DEVICE void name##_body([[maybe_unused]] harness::Context& c)
