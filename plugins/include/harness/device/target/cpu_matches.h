// Counts common elements of chunks from two lists with the vector unit of a CPU. All pairs are compared at
// once, so no branch depends on the contents.
#pragma once

#include "types.h"

namespace harness {

/// Counts the elements that pairs of chunks have in common. No chunk may contain an element twice.
class Matches {
 public:
  static constexpr uint32_t width = 8;

  HARNESS_DEVICE void add(const uint32_t (&x)[width], const uint32_t (&y)[width]) {
    const Vector a = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
    // The smallest bitwise difference between each element of x and all elements of y. It is zero if y
    // contains the element of x. Broadcasting an element of y is cheaper than rotating y lane by lane. A
    // minimum is cheaper than the `or` of comparisons. On processors with mask registers, comparisons need
    // these registers, of which there are few.
    Vector least = a ^ y[0];
#pragma unroll
    for (uint32_t i = 1; i < width; ++i) {
      const Vector difference = a ^ y[i];
      least = least < difference ? least : difference;
    }
    found_ -= least == Vector{};  // a comparison gives -1 for true
  }
  HARNESS_DEVICE uint32_t count() const {
    uint32_t sum = 0;
#pragma unroll
    for (uint32_t i = 0; i < width; ++i) sum += static_cast<uint32_t>(found_[i]);
    return sum;
  }

  /// Returns x, and hides from the compiler that x is part of a vector. The caller, the loop of
  /// merge_by_chunks.h, compares the last elements of two vectors to decide in which list to advance. Without
  /// this function, the compiler would make a vector comparison of its two scalar comparisons. That is
  /// slower, and the next iteration of the loop waits for the result.
  HARNESS_DEVICE static uint32_t scalar(uint32_t x) {
    __asm__("" : "+r"(x));
    return x;
  }

 private:
  using Vector = uint32_t __attribute__((vector_size(width * sizeof(uint32_t))));
  using Counts = int32_t __attribute__((vector_size(width * sizeof(int32_t))));

  Counts found_ = {};
};
#define HARNESS_MATCHES_VECTORS

}  // namespace harness
