// Loads, stores and atomics of the simt target. Each is an instruction that tells the backend what it is: a
// load of an input is non-temporal, one that is racy by design is atomic.
#pragma once

#include "clang.h"

namespace harness {

/// An element of an array that no kernel writes, such as a format's.
template <class T>
HARNESS_DEVICE T load_input(const T* p) {
  return __builtin_nontemporal_load(p);
}
/// Four of them in one load, from a multiple of four on.
template <class T>
HARNESS_DEVICE Four<T> load_four(const T* p) {
  using Vector = T __attribute__((ext_vector_type(4)));
  const Vector x = __builtin_nontemporal_load(reinterpret_cast<const Vector*>(p));
  return {x[0], x[1], x[2], x[3]};
}
/// Stores four elements at once, from a multiple of four on, that are not read again before many others.
template <class T>
HARNESS_DEVICE void store_four(T* p, const Four<T>& x) {
  using Vector = T __attribute__((ext_vector_type(4)));
  *reinterpret_cast<Vector*>(p) = Vector{x.at[0], x.at[1], x.at[2], x.at[3]};
}
/// Lowers *p to x; true when it did.
HARNESS_DEVICE bool atomic_min(uint32_t* p, uint32_t x) {
  return x < __atomic_fetch_min(p, x, __ATOMIC_RELAXED);
}
/// atomic_min() that looks first: most values are low enough already.
HARNESS_DEVICE bool atomic_lower(uint32_t* p, uint32_t x) {
  return x < load_relaxed(p) && atomic_min(p, x);
}
HARNESS_DEVICE bool atomic_lower(uint64_t* p, uint64_t x) {
  return x < load_relaxed(p) && x < __atomic_fetch_min(p, x, __ATOMIC_RELAXED);
}
/// Numbers that are not negative order as their bits do.
HARNESS_DEVICE bool atomic_lower(float* p, float x) {
  return atomic_lower(reinterpret_cast<uint32_t*>(p), bit_cast<uint32_t>(x));
}
HARNESS_DEVICE bool atomic_lower(double* p, double x) {
  return atomic_lower(reinterpret_cast<uint64_t*>(p), bit_cast<uint64_t>(x));
}

}  // namespace harness
