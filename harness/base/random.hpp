// Random choices that are the same on every machine for the same seed.
#pragma once

#include <harness/host/random.hpp>

#include <cstddef>
#include <cstdint>

namespace harness {

class Random {
 public:
  explicit Random(uint64_t seed) : state_(mix64(seed)) {}

  uint64_t next() { return mix64(state_ += golden_gamma); }
  /// At least 0 and less than `end`, which is above 0. The bias is less than end / 2^64.
  size_t below(size_t end) { return static_cast<size_t>(next() % end); }
  /// At least 0 and less than 1.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  uint64_t state_;
};

}  // namespace harness
