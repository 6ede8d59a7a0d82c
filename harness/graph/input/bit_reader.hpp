// Instantaneous codes in which WebGraph stores graphs, read from the most significant bit of each byte [Boldi
// 2004, 4; Boldi 2005]. The WebGraph reader uses the codes. All coded numbers are integers from 0 on.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace harness::graph {

enum class Code { unary, gamma, delta, zeta, nibble };

/// Reads bits sequentially. All bits after the end are zero, so a caller must check past_end() before it uses
/// a result.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}

  uint64_t position() const { return at_; }
  bool past_end() const { return at_ > 8 * bytes_.size(); }

  /// Returns the next `count` bits as a number; at most 56.
  uint64_t bits(unsigned count) {
    const uint64_t word = window();
    at_ += count;
    return count == 0 ? 0 : word >> (64 - count);
  }

  /// Reads n zeros and a one, the code of the number n.
  uint64_t unary() {
    for (uint64_t zeros = 0; !past_end();) {
      const uint64_t word = window();
      constexpr unsigned valid = 56;  // the window's last bits may be missing
      const auto leading = static_cast<unsigned>(std::countl_zero(word));
      if (leading < valid) {
        at_ += leading + 1;
        return zeros + leading;
      }
      at_ += valid;
      zeros += valid;
    }
    return 0;
  }

  /// Reads floor(log2(n + 1)) in unary, then the bits of n + 1 except the first.
  uint64_t gamma() { return long_bits(unary()); }
  /// Reads floor(log2(n + 1)) as a gamma code, then the bits of n + 1 except the first.
  uint64_t delta() { return long_bits(gamma()); }

  /// Reads h in unary, then n + 1 - 2^(hk) in a minimal binary code of the interval [0, 2^((h+1)k) - 2^(hk)).
  uint64_t zeta(unsigned k) {
    const uint64_t h = unary();
    if (h * k + k > longest) return fail();
    const auto low = static_cast<unsigned>(h * k);
    const uint64_t left = uint64_t{1} << low;
    const uint64_t m = long_number(low + k - 1);
    return m < left ? m + left - 1 : (m << 1) + bits(1) - 1;
  }

  /// Reads groups of three bits. A one precedes the last group, a zero precedes every other group.
  uint64_t nibble() {
    uint64_t number = 0;
    for (unsigned groups = 0; groups < longest / 3; ++groups) {
      const uint64_t group = bits(4);
      number = number << 3 | (group & 7);
      if ((group & 8) != 0 || past_end()) return number;
    }
    return fail();
  }

  uint64_t read(Code code, unsigned zeta_k) {
    switch (code) {
      case Code::unary:
        return unary();
      case Code::gamma:
        return gamma();
      case Code::delta:
        return delta();
      case Code::zeta:
        return zeta(zeta_k);
      case Code::nibble:
        return nibble();
    }
    return 0;
  }

 private:
  static constexpr uint64_t longest = 62;  ///< maximum number of bits of a number

  /// Returns a word whose top bits are the next bits, of which at least 56 are valid.
  uint64_t window() const {
    const uint64_t byte = at_ / 8;
    if (byte >= bytes_.size()) return 0;
    uint64_t word = 0;
    const size_t left = bytes_.size() - byte;
    std::memcpy(&word, bytes_.data() + byte, left < 8 ? left : 8);
    if constexpr (std::endian::native == std::endian::little) word = __builtin_bswap64(word);
    return word << (at_ % 8);
  }

  uint64_t long_number(unsigned count) {
    constexpr unsigned half = 32;
    if (count <= half) return bits(count);
    const uint64_t high = bits(count - half);
    return high << half | bits(half);
  }

  uint64_t long_bits(uint64_t length) {
    if (length > longest) return fail();
    return (uint64_t{1} << length | long_number(static_cast<unsigned>(length))) - 1;
  }

  /// Moves behind the end of the data, so that past_end() is true. Nothing after an impossible number can be
  /// trusted.
  uint64_t fail() {
    at_ = 8 * bytes_.size() + 1;
    return 0;
  }

  std::string_view bytes_;
  uint64_t at_ = 0;
};

}  // namespace harness::graph
