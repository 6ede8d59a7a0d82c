// Loads, stores and atomics of the simt target. Each is an instruction that tells the backend what it is: a
// load of an input is non-temporal, one that is racy by design is atomic.
#pragma once

#include "types.h"

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
/// Racy by design: may give a value that another lane has replaced meanwhile.
template <class T>
HARNESS_DEVICE T load_relaxed(const T* p) {
  T x;
  __atomic_load(p, &x, __ATOMIC_RELAXED);
  return x;
}
/// Loads what others may change meanwhile where a value from earlier in the kernel will do.
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
/// atomic_exchange() under a condition, else `otherwise`.
template <class T>
HARNESS_DEVICE T atomic_exchange_if(bool condition, T* p, T x, T otherwise) {
  return condition ? atomic_exchange(p, x) : otherwise;
}
/// Stores x where *p was `expected`; true when it did.
template <class T>
HARNESS_DEVICE bool atomic_claim(T* p, T expected, T x) {
  return __atomic_compare_exchange(p, &expected, &x, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
HARNESS_DEVICE uint32_t atomic_or(uint32_t* p, uint32_t x) {
  return __atomic_fetch_or(p, x, __ATOMIC_RELAXED);
}
/// Sets a mark of 0 or 1 to 1; true when it was 0.
HARNESS_DEVICE bool atomic_mark(uint8_t* p) {
  return atomic_exchange(p, uint8_t{1}) == 0;
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
