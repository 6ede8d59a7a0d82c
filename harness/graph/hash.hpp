// Counter-based random numbers: every draw is a hash of (seed, stream, index), so that a generated
// graph is the same on every machine and for every thread count. The standard library's
// distributions promise neither.
#pragma once

#include <cstdint>
#include <harness/host/random.hpp>

namespace harness {

/// The high half of a 64 x 64 bit product.
constexpr std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) {
  __extension__ using wide = unsigned __int128;
  return static_cast<std::uint64_t>((static_cast<wide>(a) * b) >> 64);
}

/// A stream of draws that can be read at any index.
class RandomStream {
 public:
  constexpr RandomStream(std::uint64_t seed, std::uint64_t stream)
      : key_(mix64(mix64(seed) ^ mix64(~stream))) {}

  /// SplitMix64 itself: the finaliser over a Weyl sequence that starts at the key.
  constexpr std::uint64_t bits(std::uint64_t index) const { return mix64(key_ + index * golden_gamma); }
  /// Uniform in [0, n); the bias of n / 2^64 is far below what a graph can show.
  constexpr std::uint64_t below(std::uint64_t index, std::uint64_t n) const {
    return multiply_high(bits(index), n);
  }
  /// Uniform in [0, 1), a multiple of 2^-53: exact in a double.
  constexpr double unit(std::uint64_t index) const {
    return static_cast<double>(bits(index) >> 11) * 0x1.0p-53;
  }
  constexpr bool chance(std::uint64_t index, double probability) const { return unit(index) < probability; }

 private:
  std::uint64_t key_;
};

}  // namespace harness
