// Loads, stores and atomics of the simt target. The backend recognises the kind of an access by its LLVM
// instruction. A load that is marked as non-temporal reads an input. Atomic instructions may race with each
// other.
#pragma once

#include "clang.h"

namespace harness {

/// Loads from an array that no kernel writes, such as an array of a format.
template <class T>
HARNESS_DEVICE T load_input(const T* p) {
  return __builtin_nontemporal_load(p);
}
/// Loads four consecutive elements of an array that no kernel writes, with one load. `p` is aligned to
/// 4 * sizeof(T) bytes.
template <class T>
HARNESS_DEVICE Four<T> load_four(const T* p) {
  using Vector = T __attribute__((ext_vector_type(4)));
  const Vector x = __builtin_nontemporal_load(reinterpret_cast<const Vector*>(p));
  return {x[0], x[1], x[2], x[3]};
}
/// Stores four consecutive elements at once, for data that is not read again soon. `p` is aligned to
/// 4 * sizeof(T) bytes.
template <class T>
HARNESS_DEVICE void store_four(T* p, const Four<T>& x) {
  using Vector = T __attribute__((ext_vector_type(4)));
  *reinterpret_cast<Vector*>(p) = Vector{x.at[0], x.at[1], x.at[2], x.at[3]};
}
/// Lowers *p to x. Returns true if it did.
HARNESS_DEVICE bool atomic_min(uint32_t* p, uint32_t x) {
  return x < __atomic_fetch_min(p, x, __ATOMIC_RELAXED);
}
/// Same as atomic_min(), but loads first, because most values are low enough already.
HARNESS_DEVICE bool atomic_lower(uint32_t* p, uint32_t x) {
  return x < load_relaxed(p) && atomic_min(p, x);
}
HARNESS_DEVICE bool atomic_lower(uint64_t* p, uint64_t x) {
  return x < load_relaxed(p) && x < __atomic_fetch_min(p, x, __ATOMIC_RELAXED);
}
/// Lowers the floating-point number *p to x. Returns true if it did. Neither *p nor x may be negative,
/// because the bits are compared as integers.
HARNESS_DEVICE bool atomic_lower(float* p, float x) {
  return atomic_lower(reinterpret_cast<uint32_t*>(p), bit_cast<uint32_t>(x));
}
HARNESS_DEVICE bool atomic_lower(double* p, double x) {
  return atomic_lower(reinterpret_cast<uint64_t*>(p), bit_cast<uint64_t>(x));
}

}  // namespace harness
