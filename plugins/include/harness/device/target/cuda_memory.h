// Loads, stores and atomics of the CUDA target. Each function is the instruction that is fastest for its
// callers. Some functions are inline assembly, because CUDA C++ has no function for the instruction.
#pragma once

#include <string.h>

#include "types.h"

namespace harness {

/// Loads from an array that no kernel writes, such as an array of a format. The function __ldg() is not used,
/// because the link-time optimiser treats it as volatile and keeps unused loads.
template <class T>
HARNESS_DEVICE T load_input(const T* p) {
  if constexpr (sizeof(T) == 8) {
    uint64_t bits;
    asm("ld.global.nc.u64 %0, [%1];" : "=l"(bits) : "l"(p));
    return bit_cast<T>(bits);
  } else if constexpr (sizeof(T) == 4) {
    uint32_t bits;
    asm("ld.global.nc.u32 %0, [%1];" : "=r"(bits) : "l"(p));
    return bit_cast<T>(bits);
  } else if constexpr (sizeof(T) == 2) {
    uint16_t bits;
    asm("ld.global.nc.u16 %0, [%1];" : "=h"(bits) : "l"(p));
    return bit_cast<T>(bits);
  } else {
    static_assert(sizeof(T) == 1, "1, 2, 4 or 8 bytes");
    uint32_t bits;
    asm("ld.global.nc.u8 %0, [%1];" : "=r"(bits) : "l"(p));
    return static_cast<T>(bits);
  }
}

/// Policy of the second-level cache: data that is loaded with it is evicted first. The constant is the result
/// of `createpolicy.fractional.L2::evict_first 1.0` on sm_80 to sm_100. That instruction itself would make
/// the compiler move the policy to uniform registers before every load.
constexpr uint64_t leaves_first = 0x12f0000000000000;

/// Loads from an array that no kernel writes, for elements that a pass reads only once, such as edges.
template <class T>
HARNESS_DEVICE T load_stream(const T* p) {
  if constexpr (sizeof(T) == 4) {
    uint32_t bits;
    asm("ld.global.nc.L2::cache_hint.u32 %0, [%1], %2;" : "=r"(bits) : "l"(p), "l"(leaves_first));
    return bit_cast<T>(bits);
  } else {
    static_assert(sizeof(T) == 2, "2 or 4 bytes");
    uint16_t bits;
    asm("ld.global.nc.L2::cache_hint.u16 %0, [%1], %2;" : "=h"(bits) : "l"(p), "l"(leaves_first));
    return bit_cast<T>(bits);
  }
}
/// Loads four consecutive elements of an array that no kernel writes. `p` points to an element whose index is
/// a multiple of four.
template <class T>
HARNESS_DEVICE Four<T> load_four(const T* p) {
  Four<T> x;
  if constexpr (sizeof(T) == 4) {
    uint32_t a, b, c, d;
    asm("ld.global.nc.L1::no_allocate.L2::cache_hint.v4.u32 {%0, %1, %2, %3}, [%4], %5;"
        : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
        : "l"(p), "l"(leaves_first));
    x = {bit_cast<T>(a), bit_cast<T>(b), bit_cast<T>(c), bit_cast<T>(d)};
  } else if constexpr (sizeof(T) == 8) {
    uint64_t a, b, c, d;
    asm("ld.global.nc.L1::no_allocate.L2::cache_hint.v2.u64 {%0, %1}, [%2], %3;"
        : "=l"(a), "=l"(b)
        : "l"(p), "l"(leaves_first));
    asm("ld.global.nc.L1::no_allocate.L2::cache_hint.v2.u64 {%0, %1}, [%2], %3;"
        : "=l"(c), "=l"(d)
        : "l"(p + 2), "l"(leaves_first));
    x = {bit_cast<T>(a), bit_cast<T>(b), bit_cast<T>(c), bit_cast<T>(d)};
  } else {
    static_assert(sizeof(T) == 2, "2, 4 or 8 bytes");
    // The elements are loaded as two words of two elements each. If the caller packs the elements into words
    // again, the compiler keeps the loaded words. No instruction then waits for their load.
    uint32_t low, high;
    asm("ld.global.nc.L1::no_allocate.L2::cache_hint.v2.u32 {%0, %1}, [%2], %3;"
        : "=r"(low), "=r"(high)
        : "l"(p), "l"(leaves_first));
    x = {bit_cast<T>(static_cast<uint16_t>(low)), bit_cast<T>(static_cast<uint16_t>(low >> 16)),
         bit_cast<T>(static_cast<uint16_t>(high)), bit_cast<T>(static_cast<uint16_t>(high >> 16))};
  }
  return x;
}
/// Stores four consecutive elements at once, for data that is not read again soon. `p` points to an element
/// whose index is a multiple of four.
template <class T>
HARNESS_DEVICE void store_four(T* p, const Four<T>& x) {
  if constexpr (sizeof(T) == 4) {
    __stcs(reinterpret_cast<uint4*>(p), make_uint4(bit_cast<uint32_t>(x.at[0]), bit_cast<uint32_t>(x.at[1]),
                                                   bit_cast<uint32_t>(x.at[2]), bit_cast<uint32_t>(x.at[3])));
  } else {
    static_assert(sizeof(T) == 8, "4 or 8 bytes");
    __stcs(reinterpret_cast<ulonglong2*>(p),
           make_ulonglong2(bit_cast<uint64_t>(x.at[0]), bit_cast<uint64_t>(x.at[1])));
    __stcs(reinterpret_cast<ulonglong2*>(p + 2),
           make_ulonglong2(bit_cast<uint64_t>(x.at[2]), bit_cast<uint64_t>(x.at[3])));
  }
}
/// Prefetches the cache line of *p into the second-level cache.
template <class T>
HARNESS_DEVICE void prefetch(const T* p) {
  asm volatile("prefetch.global.L2 [%0];" ::"l"(p));
}

/// Loads with a deliberate race. The result may be a value that another block has already replaced. Hooks use
/// this load only if an old value is harmless, so the load may be served by the first-level cache.
template <class T>
HARNESS_DEVICE T load_relaxed(const T* p) {
  if constexpr (sizeof(T) == 8) {
    uint64_t bits;
    asm volatile("ld.relaxed.cta.u64 %0, [%1];" : "=l"(bits) : "l"(p));
    return bit_cast<T>(bits);
  } else if constexpr (sizeof(T) == 4) {
    uint32_t bits;
    asm volatile("ld.relaxed.cta.u32 %0, [%1];" : "=r"(bits) : "l"(p));
    return bit_cast<T>(bits);
  } else {
    static_assert(sizeof(T) == 1, "1, 4 or 8 bytes");
    uint32_t bits;
    asm volatile("ld.relaxed.cta.u8 %0, [%1];" : "=r"(bits) : "l"(p));
    return static_cast<T>(bits);
  }
}
/// Loads memory that other threads may change. Any value that the memory had earlier in the kernel is
/// acceptable, so the compiler may move the load out of a loop.
template <class T>
HARNESS_DEVICE T load_once(const T* p) {
  static_assert(sizeof(T) == 4, "4 bytes");
  uint32_t bits;
  asm("ld.relaxed.cta.u32 %0, [%1];" : "=r"(bits) : "l"(p));
  return bit_cast<T>(bits);
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
template <class T>
HARNESS_DEVICE T atomic_exchange(T* p, T x) {
  static_assert(sizeof(T) == 4, "4 bytes");
  return bit_cast<T>(atomicExch(reinterpret_cast<uint32_t*>(p), bit_cast<uint32_t>(x)));
}
/// Returns atomic_exchange(p, x) if `condition`, and `otherwise` if not. The exchange has a predicate instead
/// of a branch, so that a thread can have several exchanges in flight. With branches each exchange would wait
/// for the previous one.
template <class T>
HARNESS_DEVICE T atomic_exchange_if(bool condition, T* p, T x, T otherwise) {
  static_assert(sizeof(T) == 4, "4 bytes");
  uint32_t old;
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %4, 0; mov.u32 %0, %3; @p atom.global.exch.b32 %0, [%1], %2; }"
               : "=&r"(old)
               : "l"(p), "r"(bit_cast<uint32_t>(x)), "r"(bit_cast<uint32_t>(otherwise)),
                 "r"(uint32_t{condition})
               : "memory");
  return bit_cast<T>(old);
}
/// Sets *p to 1. Returns true if *p was 0. The atomic works on the 32-bit word that contains *p.
HARNESS_DEVICE bool atomic_mark(uint8_t* p) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(p);
  const uint32_t bit = 1u << (static_cast<uint32_t>(address & 3) * 8);
  return (atomic_or(reinterpret_cast<uint32_t*>(address & ~uintptr_t{3}), bit) & bit) == 0;
}
/// Types that atomicCAS accepts, by size.
template <int bytes>
struct WordOf {
  using type = unsigned int;
};
template <>
struct WordOf<8> {
  using type = unsigned long long;
};
/// Stores x if *p is `expected`. Returns true if it stored.
template <class T>
HARNESS_DEVICE bool atomic_claim(T* p, T expected, T x) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "bits of a value");
  using Word = WordOf<sizeof(T)>::type;
  return atomicCAS(reinterpret_cast<Word*>(p), bit_cast<Word>(expected), bit_cast<Word>(x)) ==
         bit_cast<Word>(expected);
}
/// Atomically replaces an element of the block's shared memory by combine(element, x).
template <class T, class F>
HARNESS_DEVICE void combine_shared(T* p, T x, F combine) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "bits of a value");
  using Word = WordOf<sizeof(T)>::type;
  Word* const word = reinterpret_cast<Word*>(p);
  Word old = *static_cast<volatile Word*>(word);
  while (true) {
    const Word next = static_cast<Word>(combine(static_cast<T>(old), x));
    const Word seen = atomicCAS(word, old, next);
    if (seen == old) return;
    old = seen;
  }
}
/// Lowers *p to x. Returns true if it did.
HARNESS_DEVICE bool atomic_min(uint32_t* p, uint32_t x) {
  return x < atomicMin(p, x);
}
/// Same as atomic_min(), but loads first, because most values are low enough already.
HARNESS_DEVICE bool atomic_lower(uint32_t* p, uint32_t x) {
  return x < load_relaxed(p) && atomic_min(p, x);
}
HARNESS_DEVICE bool atomic_lower(uint64_t* p, uint64_t x) {
  return x < load_relaxed(p) && x < atomicMin(reinterpret_cast<unsigned long long*>(p), x);
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
