// Counting what chunks of two lists have in common, with the vector unit of a processor. All pairs are
// compared at once, whatever their order, so that no branch depends on what the lists hold.
#pragma once

#include "types.h"

namespace harness {

/// Counts the elements that pairs of chunks have in common; no chunk holds an element twice.
class Matches {
 public:
  static constexpr uint32_t width = 8;

  HARNESS_DEVICE void add(const uint32_t (&x)[width], const uint32_t (&y)[width]) {
    const Vector a = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
    // The least difference of each element of x from those of y, by bits: zero where one is equal. Loading an
    // element of y into all lanes costs less than turning y lane by lane, and a minimum less than an `or` of
    // comparisons, which go through the few mask registers where there are any.
    Vector least = a ^ y[0];
#pragma unroll
    for (uint32_t i = 1; i < width; ++i) {
      const Vector difference = a ^ y[i];
      least = least < difference ? least : difference;
    }
    found_ -= least == Vector{};  // true is -1
  }
  HARNESS_DEVICE uint32_t count() const {
    uint32_t sum = 0;
#pragma unroll
    for (uint32_t i = 0; i < width; ++i) sum += static_cast<uint32_t>(found_[i]);
    return sum;
  }

  /// x, which the compiler may not see as part of a vector from here on: it would make one vector comparison
  /// of two comparisons of scalars, which takes longer, and the next step waits for the result.
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
