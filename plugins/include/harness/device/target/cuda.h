// The CUDA target: groups of threads, the grid-wide barrier, and the definition of a kernel. nvcc compiles
// device code for this target to LTO-IR, which nvJitLink links.
#pragma once

#include "cuda_memory.h"
#include "cuda_position.h"

namespace harness {

constexpr uint32_t full_warp = 0xffffffffu;

/// A warp of the block. All its lanes call each member together.
struct Warp {
  HARNESS_DEVICE explicit Warp(const Position&) {}
  HARNESS_DEVICE static constexpr uint32_t size() { return warp_width; }
  HARNESS_DEVICE uint32_t rank() const { return threadIdx.x % warp_width; }
  /// Returns the index of the warp among those of the launch.
  HARNESS_DEVICE uint64_t index() const { return thread_of_launch() / warp_width; }
  HARNESS_DEVICE uint64_t count() const { return uint64_t{gridDim.x} * (blockDim.x / warp_width); }
  HARNESS_DEVICE void sync() const { __syncwarp(); }
  template <class T>
  HARNESS_DEVICE T broadcast(T x, uint32_t from) const {
    return __shfl_sync(full_warp, x, from);
  }
  /// Returns the value of the lane whose index is less (from_below) or greater (from_above) by `distance`.
  /// Returns the lane's own value if no such lane exists.
  template <class T>
  HARNESS_DEVICE T from_below(T x, uint32_t distance) const {
    return __shfl_up_sync(full_warp, x, distance);
  }
  template <class T>
  HARNESS_DEVICE T from_above(T x, uint32_t distance) const {
    return __shfl_down_sync(full_warp, x, distance);
  }
  /// Returns the lanes whose x is true, one bit per lane.
  HARNESS_DEVICE uint32_t ballot(bool x) const { return __ballot_sync(full_warp, x); }
  HARNESS_DEVICE bool any(bool x) const { return __any_sync(full_warp, x); }
  HARNESS_DEVICE bool all(bool x) const { return __all_sync(full_warp, x); }
  /// Returns the bitwise or over all lanes.
  HARNESS_DEVICE uint32_t either(uint32_t bits) const { return __reduce_or_sync(full_warp, bits); }
  /// Returns the combination of all lanes' values, to every lane.
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F combine) const {
    for (uint32_t d = warp_width / 2; d > 0; d /= 2) x = combine(x, __shfl_xor_sync(full_warp, x, d));
    return x;
  }
};

/// Neighbouring lanes of a warp: 2, 4, 8, 16 or 32. All of them call each member together.
class Tile {
 public:
  HARNESS_DEVICE Tile(const Position&, uint32_t width)
      : width_(width),
        lanes_((full_warp >> (warp_width - width)) << (threadIdx.x % warp_width & ~(width - 1))) {}
  HARNESS_DEVICE uint32_t size() const { return width_; }
  HARNESS_DEVICE uint32_t rank() const { return threadIdx.x & (width_ - 1); }
  /// Returns the index of the tile among those of the launch.
  HARNESS_DEVICE uint64_t index() const { return thread_of_launch() / width_; }
  HARNESS_DEVICE uint64_t count() const { return uint64_t{gridDim.x} * blockDim.x / width_; }
  HARNESS_DEVICE void sync() const { __syncwarp(lanes_); }
  template <class T>
  HARNESS_DEVICE T broadcast(T x, uint32_t from) const {
    return __shfl_sync(lanes_, x, from, width_);
  }
  HARNESS_DEVICE bool any(bool x) const { return __any_sync(lanes_, x); }
  /// Returns the threads of the tile whose x is true, one bit per thread.
  HARNESS_DEVICE uint32_t ballot(bool x) const {
    return __ballot_sync(lanes_, x) >> (threadIdx.x % warp_width & ~(width_ - 1));
  }
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F combine) const {
    for (uint32_t d = width_ / 2; d > 0; d /= 2) x = combine(x, __shfl_xor_sync(lanes_, x, d));
    return x;
  }

 private:
  uint32_t width_, lanes_;
};

/// All threads of the block. They call each member together.
struct Block {
  HARNESS_DEVICE explicit Block(const Position&) {}
  HARNESS_DEVICE uint32_t size() const { return blockDim.x; }
  HARNESS_DEVICE uint32_t rank() const { return threadIdx.x; }
  HARNESS_DEVICE uint64_t index() const { return blockIdx.x; }
  HARNESS_DEVICE uint64_t count() const { return gridDim.x; }
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
  /// Counts the threads that pass which = 0, 1 and 2, and adds each count to the counter of that index, by
  /// one atomic operation per counter. Returns the counter's old value plus the position of this thread among
  /// those that passed the same `which`. A thread that passes 3 is not counted and gets 0.
  HARNESS_DEVICE uint64_t reserve(uint32_t which, uint64_t* counter0, uint64_t* counter1,
                                  uint64_t* counter2) const {
    __shared__ uint64_t counts[warp_width];  // [warps of the block], three counts of 21 bits each
    __shared__ uint64_t begins[3];
    const uint32_t lane = threadIdx.x % warp_width, own = threadIdx.x / warp_width;
    const uint32_t lanes0 = __ballot_sync(full_warp, which == 0),
                   lanes1 = __ballot_sync(full_warp, which == 1),
                   lanes2 = __ballot_sync(full_warp, which == 2);
    __syncthreads();
    if (lane == 0) {
      counts[own] =
          uint64_t(__popc(lanes0)) | uint64_t(__popc(lanes1)) << 21 | uint64_t(__popc(lanes2)) << 42;
    }
    __syncthreads();
    uint64_t before = 0, total = 0;
    for (uint32_t warp = 0; warp < blockDim.x / warp_width; ++warp) {
      if (warp == own) before = total;
      total += counts[warp];
    }
    if (threadIdx.x < 3) {
      const uint64_t grows = total >> (21 * threadIdx.x) & 0x1fffff;
      uint64_t* counter = threadIdx.x == 0 ? counter0 : threadIdx.x == 1 ? counter1 : counter2;
      if (grows > 0) begins[threadIdx.x] = atomicAdd(reinterpret_cast<unsigned long long*>(counter), grows);
    }
    __syncthreads();
    if (which >= 3) return 0;
    const uint32_t lanes = which == 0 ? lanes0 : which == 1 ? lanes1 : lanes2;
    return begins[which] + (before >> (21 * which) & 0x1fffff) + __popc(lanes & ((1u << lane) - 1));
  }
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F combine) const {
    __shared__ T slots[warp_width];
    const uint32_t lane = threadIdx.x % warp_width, warps = blockDim.x / warp_width;
    for (uint32_t d = warp_width / 2; d > 0; d /= 2) x = combine(x, __shfl_xor_sync(full_warp, x, d));
    __syncthreads();
    if (lane == 0) slots[threadIdx.x / warp_width] = x;
    __syncthreads();
    T total = slots[0];
    for (uint32_t i = 1; i < warps; ++i) total = combine(total, slots[i]);
    return total;
  }
};

/// The lanes of a warp that execute together at this point.
struct Converged {
  uint32_t mask;
  HARNESS_DEVICE Converged() : mask(__activemask()) {}
  HARNESS_DEVICE uint32_t size() const { return __popc(mask); }
  HARNESS_DEVICE uint32_t rank() const { return __popc(mask & ((1u << (threadIdx.x % warp_width)) - 1)); }
  HARNESS_DEVICE bool leads() const { return rank() == 0; }
  template <class T>
  HARNESS_DEVICE T from_leader(T x) const {
    return __shfl_sync(mask, x, __ffs(mask) - 1);
  }
  template <class T>
  HARNESS_DEVICE T from_lane(T x, uint32_t lane) const {
    return __shfl_sync(mask, x, static_cast<int>(lane));
  }
  /// Returns those of the converged lanes that have the same key as this lane.
  HARNESS_DEVICE Converged alike(uint32_t key) const { return Converged(__match_any_sync(mask, key)); }
  /// Returns the converged lanes whose x is true, one bit per lane of the warp.
  HARNESS_DEVICE uint32_t ballot(bool x) const { return __ballot_sync(mask, x); }
  HARNESS_DEVICE bool all(bool x) const { return __all_sync(mask, x); }

 private:
  HARNESS_DEVICE explicit Converged(uint32_t lanes) : mask(lanes) {}
};
HARNESS_DEVICE uint32_t lane_bit() {
  return 1u << (threadIdx.x % warp_width);
}

/// All blocks of a cooperative launch.
struct Grid {
  harness_control& control;  // `arrived` and `generation` must be zero at launch
  uint32_t passed = 0;       // number of barriers that this thread has passed

  HARNESS_DEVICE explicit Grid(harness_control& words) : control(words) {}

  /// Waits for all threads of the launch. All threads of the last block to arrive run `last` while the other
  /// blocks wait. The value that `last` returns in the first thread of that block must be at most
  /// largest_word. sync() returns this value to all threads. The word that ends the barrier contains the
  /// value, so no further load is needed. One thread per block releases and acquires, which makes all writes
  /// of its block that precede the barrier visible to all blocks.
  template <class F>
  HARNESS_DEVICE uint64_t sync(F last) {
    __shared__ bool is_last;
    __shared__ uint64_t shown;
    ++passed;
    __syncthreads();
    if (threadIdx.x == 0) {
      uint32_t before;
      asm volatile("atom.add.acq_rel.gpu.u32 %0, [%1], 1;" : "=r"(before) : "l"(&control.arrived) : "memory");
      is_last = before == passed * gridDim.x - 1;
    }
    __syncthreads();
    if (is_last) {
      const uint64_t word = last();
      __syncthreads();
      if (threadIdx.x == 0) {
        shown = word;
        asm volatile("st.release.gpu.u64 [%0], %1;" ::"l"(&control.generation),
                     "l"(uint64_t{passed} << word_bits | word)
                     : "memory");
      }
    } else if (threadIdx.x == 0) {
      uint64_t now;
      do {
        asm volatile("ld.relaxed.gpu.u64 %0, [%1];" : "=l"(now) : "l"(&control.generation) : "memory");
      } while (now >> word_bits != (passed & (~uint64_t{0} >> word_bits)));
      // The loop polls without acquire, and one acquire follows it. An acquire empties the first-level cache,
      // which other blocks of the multiprocessor still use, so there should be as few as possible.
      asm volatile("ld.acquire.gpu.u64 %0, [%1];" : "=l"(now) : "l"(&control.generation) : "memory");
      shown = now & largest_word;
    }
    __syncthreads();
    return shown;
  }
  HARNESS_DEVICE void sync() {
    sync([] { return uint64_t{0}; });
  }

  static constexpr uint32_t word_bits = 40;
  static constexpr uint64_t largest_word = (uint64_t{1} << word_bits) - 1;
};

/// Makes earlier writes of this thread visible to the host and to other devices.
HARNESS_DEVICE void fence_system() {
  __threadfence_system();
}

HARNESS_DEVICE uint32_t count_bits(uint32_t bits) {
  return static_cast<uint32_t>(__popc(bits));
}
HARNESS_DEVICE uint32_t highest_bit(uint32_t bits) {
  return 31 - static_cast<uint32_t>(__clz(static_cast<int>(bits)));
}
HARNESS_DEVICE uint32_t lowest_bit(uint32_t bits) {
  return static_cast<uint32_t>(__ffs(bits)) - 1;
}

}  // namespace harness

// Defines a kernel. The body of the kernel follows the macro. The body is a function with the specifiers
// `linkage` and the parameter `c`, the Context. `bounds` are the launch bounds of the kernel.
#define HARNESS_DEFINE_KERNEL(name, linkage, bounds)                                  \
  linkage void name##_body(harness::Context& c);                                      \
  extern "C" __global__ void bounds name(const __grid_constant__ harness_args args) { \
    harness::Context c(args, harness::Position{});                                    \
    name##_body(c);                                                                   \
    c.finish();                                                                       \
  }                                                                                   \
  linkage void name##_body([[maybe_unused]] harness::Context& c)
#define HARNESS_KERNEL(name) HARNESS_DEFINE_KERNEL(name, static HARNESS_DEVICE, )
// Defines a kernel without a Context. Its body reads the kernel's arguments from `args`.
#define HARNESS_BARE_KERNEL(name) extern "C" __global__ void name(const __grid_constant__ harness_args args)
// Defines a kernel whose body can also be called by other device modules, such as the loop of a fused run, in
// which one kernel executes all supersteps.
#define HARNESS_CALLABLE_KERNEL(name) HARNESS_DEFINE_KERNEL(name, HARNESS_HOOK, )
// Defines a kernel over vertices. Such a kernel streams memory. Its launch bounds therefore let a
// multiprocessor hold as many threads as possible (2048).
#define HARNESS_VERTEX_KERNEL(name) HARNESS_DEFINE_KERNEL(name, HARNESS_HOOK, __launch_bounds__(1024, 2))
