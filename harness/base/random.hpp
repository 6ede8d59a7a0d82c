// Random numbers that are the same on every machine for the same seed. Random returns a sequence, and
// RandomStream returns the number at an index. Distributions of the standard library differ between
// implementations.
#pragma once

#include <harness/host/random.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace harness {

/// A sequential random generator.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(mix64(seed)) {}

  uint64_t next() { return mix64(state_ += golden_gamma); }
  /// Returns a number in [0, end); `end` > 0. The bias is less than end / 2^64.
  size_t below(size_t end) { return static_cast<size_t>(next() % end); }
  /// Returns a number in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  uint64_t state_;
};

/// Shuffles items (Fisher and Yates). below(end) returns a random number in [0, end). std::shuffle() is not
/// used, because its result differs between standard libraries.
template <class Items, class Below>
void shuffle(Items&& items, Below&& below) {
  for (size_t left = std::size(items); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
}

constexpr uint64_t multiply_high(uint64_t a, uint64_t b) {
  __extension__ using product = unsigned __int128;
  return static_cast<uint64_t>((static_cast<product>(a) * b) >> 64);
}

/// Random numbers by index. Each is a hash of seed, stream and index, so that it does not depend on the
/// number of threads.
class RandomStream {
 public:
  constexpr RandomStream(uint64_t seed, uint64_t stream) : key_(mix64(mix64(seed) ^ mix64(~stream))) {}

  /// Returns output `index` of SplitMix64 [Steele 2014] with the initial state `key_`.
  constexpr uint64_t bits(uint64_t index) const { return mix64(key_ + index * golden_gamma); }
  /// Returns a uniform number in [0, n). The bias of n / 2^64 is too small to affect a graph.
  constexpr uint64_t below(uint64_t index, uint64_t n) const { return multiply_high(bits(index), n); }
  /// Returns a uniform number in [0, 1). It is a multiple of 2^-53, which a double represents exactly.
  constexpr double unit(uint64_t index) const { return static_cast<double>(bits(index) >> 11) * 0x1.0p-53; }
  constexpr bool chance(uint64_t index, double probability) const { return unit(index) < probability; }

 private:
  uint64_t key_;
};

}  // namespace harness
