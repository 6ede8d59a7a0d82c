// The cpu target. A block is one thread and a warp is one lane, so shuffles are identities and barriers
// vanish. A launch has many blocks, each with a contiguous chunk of the items, and the cores claim blocks
// dynamically.
#pragma once

#include "clang.h"

/// Marks a function that is not inlined, although all others are. Such a function is the long path next to a
/// short one. With the calling convention preserve_most the caller keeps its registers, so the short path
/// does not become slower. The cpu backend recognises the function by this convention.
#if __has_attribute(preserve_most)
#define HARNESS_SLOW_PATH __attribute__((noinline, preserve_most)) static
#else
#define HARNESS_SLOW_PATH [[maybe_unused]] static
#endif

namespace harness {

constexpr uint32_t warp_width = 1;
/// Number of entries that a thread buffers before it appends them to a list, with one atomic operation.
constexpr uint32_t buffer_entries = 256;
/// Number of entries for deferred vertices in a thread's buffer. They follow the buffer_entries entries for
/// the frontier queue.
constexpr uint32_t deferred_entries = 256;

/// Position of a thread in the launch.
struct Position {
  uint32_t block, blocks;
  void* shared_memory;
  uint32_t* buffer;  // buffer of the frontier queue and of the far pile

  HARNESS_DEVICE uint32_t thread() const { return 0; }
  HARNESS_DEVICE uint32_t block_size() const { return 1; }
  HARNESS_DEVICE bool first_in_block() const { return true; }
  HARNESS_DEVICE uint32_t block_index() const { return block; }
  HARNESS_DEVICE uint32_t block_count() const { return blocks; }
  HARNESS_DEVICE void* shared() const { return shared_memory; }

  /// Calls f(i) for this thread's items of [0, n).
  template <class F>
  HARNESS_DEVICE void for_each(uint64_t n, F f) const {
    const uint64_t end = n * (block + 1) / blocks;
    for (uint64_t i = n * block / blocks; i < end; ++i) f(i);
  }
  /// Same as for_each(), which always runs in order on the cpu target.
  template <class F>
  HARNESS_DEVICE void for_each_in_order(uint64_t n, F f) const {
    for_each(n, f);
  }
  /// Calls f(i) for this group's items of [0, n). Every thread of the group gets the same i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_by(const G&, uint64_t n, F f) const {
    for_each(n, f);
  }
  /// Calls f(i, i < n). The threads of a group call f together, each with its own i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_tile(const G&, uint64_t n, F f) const {
    for_each(n, [&](uint64_t i) { f(i, true); });
  }
};

/// Threads that work together. On the cpu target each group is a single thread.
struct Group {
  static constexpr uint32_t size() { return 1; }
  static constexpr uint32_t rank() { return 0; }
  HARNESS_DEVICE void sync() const {}
  template <class T>
  HARNESS_DEVICE T broadcast(T x, uint32_t) const {
    return x;
  }
  HARNESS_DEVICE bool any(bool x) const { return x; }
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F) const {
    return x;
  }
};
struct Warp : Group {
  HARNESS_DEVICE explicit Warp(const Position&) {}
};
struct Block : Group {
  HARNESS_DEVICE explicit Block(const Position&) {}
};
struct Tile : Group {
  HARNESS_DEVICE Tile(const Position&, uint32_t) {}
};

/// Does nothing, because the host is the only other reader of memory that a run writes.
HARNESS_DEVICE void fence_system() {}

/// Loads from an array that no kernel writes, such as an array of a format.
template <class T>
HARNESS_DEVICE T load_input(const T* p) {
  return *p;
}
/// Loads four consecutive elements. `p` points to an element whose index is a multiple of four.
template <class T>
HARNESS_DEVICE Four<T> load_four(const T* p) {
  return {p[0], p[1], p[2], p[3]};
}
/// Stores four consecutive elements at once, without caching them, for data that is not read again soon. `p`
/// points to an element whose index is a multiple of four. Call fence_stores() before other threads read the
/// elements.
template <class T>
HARNESS_DEVICE void store_four(T* p, const Four<T>& x) {
#if __has_builtin(__builtin_nontemporal_store)
  using Vector = T __attribute__((ext_vector_type(4)));
  __builtin_nontemporal_store(Vector{x.at[0], x.at[1], x.at[2], x.at[3]}, reinterpret_cast<Vector*>(p));
#else
  for (int k = 0; k < 4; ++k) p[k] = x.at[k];
#endif
}
HARNESS_DEVICE void fence_stores() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
/// Lowers *p to x. Returns true if it did. Supports uint32_t, uint64_t, float and double. On GPUs neither *p
/// nor x may be negative, so portable code passes no negative number.
template <class T>
HARNESS_DEVICE bool atomic_lower(T* p, T x) {
  T old = load_relaxed(p);
  while (x < old) {
    if (__atomic_compare_exchange(p, &old, &x, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return true;
  }
  return false;
}
/// Same as atomic_lower(), because the compare-exchange loop loads first anyway.
HARNESS_DEVICE bool atomic_min(uint32_t* p, uint32_t x) {
  return atomic_lower(p, x);
}

}  // namespace harness

// Defines a kernel. The body follows the macro, and finds the Context of its thread in the variable `c`.
#define HARNESS_KERNEL(name)                                                                   \
  static HARNESS_DEVICE void name##_body(harness::Context& c);                                 \
  extern "C" void name(const harness_args& __restrict__ args, uint32_t block, uint32_t blocks, \
                       void* shared_memory) {                                                  \
    uint32_t buffer[harness::buffer_entries + harness::deferred_entries];                      \
    harness::Context c(args, harness::Position{block, blocks, shared_memory, buffer});         \
    name##_body(c);                                                                            \
    c.finish();                                                                                \
  }                                                                                            \
  static HARNESS_DEVICE void name##_body([[maybe_unused]] harness::Context& c)
// On other targets, one kernel may execute all supersteps of a run (a fused run), and calls the bodies of
// these kernels. This target has no fused runs, so they are ordinary kernels.
#define HARNESS_CALLABLE_KERNEL(name) HARNESS_KERNEL(name)
#define HARNESS_VERTEX_KERNEL(name) HARNESS_KERNEL(name)
