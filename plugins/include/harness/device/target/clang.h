// Device functions of the two targets that clang compiles, the CPU (cpu.h) and the emulated GPU (simt.h).
// These functions are relaxed loads and stores, atomics, and operations on the bits of a word.
#pragma once

#include "types.h"

namespace harness {

HARNESS_DEVICE uint32_t count_bits(uint32_t bits) {
  return static_cast<uint32_t>(__builtin_popcount(bits));
}
HARNESS_DEVICE uint32_t lowest_bit(uint32_t bits) {
  return static_cast<uint32_t>(__builtin_ctz(bits));
}

/// Loads with a deliberate race. The result may be a value that another lane has already replaced.
template <class T>
HARNESS_DEVICE T load_relaxed(const T* p) {
  T x;
  __atomic_load(p, &x, __ATOMIC_RELAXED);
  return x;
}
/// Loads memory that other threads may change. Any value that the memory had earlier in the kernel is
/// acceptable.
template <class T>
HARNESS_DEVICE T load_once(const T* p) {
  return load_relaxed(p);
}
template <class T>
HARNESS_DEVICE void store_relaxed(T* p, T x) {
  __atomic_store(p, &x, __ATOMIC_RELAXED);
}
template <class T>
HARNESS_DEVICE T atomic_add(T* p, T x) {
  return __atomic_fetch_add(p, x, __ATOMIC_RELAXED);
}
template <class T>
HARNESS_DEVICE T atomic_exchange(T* p, T x) {
  T old;
  __atomic_exchange(p, &x, &old, __ATOMIC_RELAXED);
  return old;
}
/// Returns atomic_exchange(p, x) if `condition`, and `otherwise` if not.
template <class T>
HARNESS_DEVICE T atomic_exchange_if(bool condition, T* p, T x, T otherwise) {
  return condition ? atomic_exchange(p, x) : otherwise;
}
/// Stores x if *p is `expected`. Returns true if it stored.
template <class T>
HARNESS_DEVICE bool atomic_claim(T* p, T expected, T x) {
  return __atomic_compare_exchange(p, &expected, &x, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
/// Atomically replaces an element of the block's shared memory by combine(element, x).
template <class T, class F>
HARNESS_DEVICE void combine_shared(T* p, T x, F combine) {
  T old = load_relaxed(p);
  while (true) {
    T next = combine(old, x);
    if (__atomic_compare_exchange(p, &old, &next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
  }
}
HARNESS_DEVICE uint32_t atomic_or(uint32_t* p, uint32_t x) {
  return __atomic_fetch_or(p, x, __ATOMIC_RELAXED);
}
/// Sets *p to 1. Returns true if *p was 0.
HARNESS_DEVICE bool atomic_mark(uint8_t* p) {
  return atomic_exchange(p, uint8_t{1}) == 0;
}

}  // namespace harness
