// Random numbers that are the same on every machine for the same seed, one after the other or drawn at any
// place. The standard library's distributions do not promise that.
#pragma once

#include <harness/host/random.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace harness {

/// Draws one after the other.
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

/// Puts items into an order drawn with `below(end)`, a number of at least 0 and less than `end` (Fisher and
/// Yates). std::shuffle gives another order with each standard library.
template <class Items, class Below>
void shuffle(Items&& items, Below&& below) {
  for (size_t left = std::size(items); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
}

/// The high half of a 64 x 64 bit product.
constexpr uint64_t multiply_high(uint64_t a, uint64_t b) {
  __extension__ using product = unsigned __int128;
  return static_cast<uint64_t>((static_cast<product>(a) * b) >> 64);
}

/// Draws at any index: each is a hash of seed, stream and index, so that what threads draw does not depend on
/// how many there are.
class RandomStream {
 public:
  constexpr RandomStream(uint64_t seed, uint64_t stream) : key_(mix64(mix64(seed) ^ mix64(~stream))) {}

  /// SplitMix64 [Steele 2014], begun at the key.
  constexpr uint64_t bits(uint64_t index) const { return mix64(key_ + index * golden_gamma); }
  /// Uniform in [0, n); the bias of n / 2^64 is far below what a graph can show.
  constexpr uint64_t below(uint64_t index, uint64_t n) const { return multiply_high(bits(index), n); }
  /// Uniform in [0, 1), a multiple of 2^-53: exact in a double.
  constexpr double unit(uint64_t index) const { return static_cast<double>(bits(index) >> 11) * 0x1.0p-53; }
  constexpr bool chance(uint64_t index, double probability) const { return unit(index) < probability; }

 private:
  uint64_t key_;
};

}  // namespace harness
