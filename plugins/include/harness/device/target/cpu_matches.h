// Counting what stretches of two lists have in common, with the vector unit of a processor. All pairs are
// compared at once, whatever their order, so that no branch depends on what the lists hold.
#pragma once

#include "types.h"

namespace harness {

/// Counts the elements that pairs of stretches have in common; no stretch holds an element twice.
class Matches {
 public:
  static constexpr uint32_t width = 8;

  HARNESS_DEVICE void add(const uint32_t (&x)[width], const uint32_t (&y)[width]) {
    const Vector a = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
    Vector b = {y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7]};
    Counts equal = a == b;
#pragma unroll
    for (uint32_t turn = 1; turn < width; ++turn) {
      b = __builtin_shufflevector(b, b, 1, 2, 3, 4, 5, 6, 7, 0);
      equal |= a == b;
    }
    found_ -= equal;  // true is -1
  }
  HARNESS_DEVICE uint32_t count() const {
    uint32_t sum = 0;
#pragma unroll
    for (uint32_t i = 0; i < width; ++i) sum += static_cast<uint32_t>(found_[i]);
    return sum;
  }

 private:
  using Vector = uint32_t __attribute__((vector_size(width * sizeof(uint32_t))));
  using Counts = int32_t __attribute__((vector_size(width * sizeof(int32_t))));

  Counts found_ = {};
};
#define HARNESS_MATCHES_VECTORS

}  // namespace harness
