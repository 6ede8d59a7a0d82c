// Counter-based random numbers: every draw is a hash of (seed, stream, index), so a generated graph
// is the same on every machine and for every thread count. The standard library's distributions
// promise neither.
#pragma once

#include <cstdint>

namespace harness {

/// The finaliser of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
/// 2014).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

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
  constexpr std::uint64_t bits(std::uint64_t index) const {
    return mix64(key_ + index * 0x9e3779b97f4a7c15U);
  }
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
