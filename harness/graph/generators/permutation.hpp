// A pseudo-random permutation of [0, n) without a table, so that every thread can evaluate it at any index.
// It is used to shuffle vertices and to draw source vertices.
#pragma once

#include <bit>

#include "base/random.hpp"

namespace harness::graph {

/// Composes multiplications by odd numbers and xor-shifts, which are bijections of [0, 2^bits). A result in
/// [n, 2^bits) is permuted again until it is below n (cycle walking). This takes at most two steps on
/// average.
class Permutation {
 public:
  Permutation(uint64_t n, uint64_t seed)
      : n_(n), bits_(n <= 1 ? 0 : std::bit_width(n - 1)), mask_((uint64_t{1} << bits_) - 1) {
    constexpr uint64_t stream = 0x7065726d;
    for (uint64_t r = 0; r < rounds; ++r) {
      odd_[r] = RandomStream(seed, stream).bits(2 * r) | 1;
      add_[r] = RandomStream(seed, stream).bits(2 * r + 1);
    }
  }

  uint64_t operator()(uint64_t x) const {
    if (bits_ <= 1) return x;
    do {
      x = scramble(x);
    } while (x >= n_);
    return x;
  }

 private:
  static constexpr uint64_t rounds = 4;

  uint64_t scramble(uint64_t x) const {
    const int half = (bits_ + 1) / 2;
    for (uint64_t r = 0; r < rounds; ++r) {
      x = (x * odd_[r] + add_[r]) & mask_;
      x ^= x >> half;
    }
    return x;
  }

  uint64_t n_;
  int bits_;
  uint64_t mask_;
  uint64_t odd_[rounds], add_[rounds];
};

}  // namespace harness::graph
