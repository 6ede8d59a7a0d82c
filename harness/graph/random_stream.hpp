// Counter-based random numbers: every draw is a hash of (seed, stream, index), so that a generated
// graph is equal on every machine and for every number of threads. Generators, generated weights
// and drawn sources use them; the standard library's distributions promise neither.
#pragma once

#include <cstdint>
#include <harness/host/random.hpp>

namespace harness::graph {

/// The high half of a 64 x 64 bit product.
constexpr uint64_t multiply_high(uint64_t a, uint64_t b) {
  __extension__ using product = unsigned __int128;
  return static_cast<uint64_t>((static_cast<product>(a) * b) >> 64);
}

/// A stream of draws that can be read at any index.
class RandomStream {
 public:
  constexpr RandomStream(uint64_t seed, uint64_t stream) : key_(mix64(mix64(seed) ^ mix64(~stream))) {}

  /// SplitMix64 itself: the finaliser over a Weyl sequence that starts at the key.
  constexpr uint64_t bits(uint64_t index) const { return mix64(key_ + index * golden_gamma); }
  /// Uniform in [0, n); the bias of n / 2^64 is far below what a graph can show.
  constexpr uint64_t below(uint64_t index, uint64_t n) const { return multiply_high(bits(index), n); }
  /// Uniform in [0, 1), a multiple of 2^-53: exact in a double.
  constexpr double unit(uint64_t index) const { return static_cast<double>(bits(index) >> 11) * 0x1.0p-53; }
  constexpr bool chance(uint64_t index, double probability) const { return unit(index) < probability; }

 private:
  uint64_t key_;
};

}  // namespace harness::graph
