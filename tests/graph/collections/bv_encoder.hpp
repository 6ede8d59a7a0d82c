// Writes graphs in WebGraph's compressed form, for tests of the reader: references, blocks, intervals and
// residuals in every code of the form [Boldi 2004, 3]. It follows [Boldi 2004], independently of the reader.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace harness::testing {

enum class BvCode { unary, gamma, delta, zeta, nibble };

struct BvOptions {
  unsigned window = 7, most_references = 3, shortest_interval = 3, zeta_k = 3;
  BvCode outdegrees = BvCode::gamma, references = BvCode::unary, block_counts = BvCode::gamma,
         blocks = BvCode::gamma, residuals = BvCode::zeta;
};

/// A sequence of bits, most significant first.
class BitWriter {
 public:
  size_t size() const { return bits_; }
  void put(uint64_t number, unsigned count) {
    for (unsigned i = count; i-- > 0;) {
      if (bits_ % 8 == 0) bytes_.push_back('\0');
      if ((number >> i & 1) != 0) bytes_.back() = static_cast<char>(bytes_.back() | 0x80 >> bits_ % 8);
      ++bits_;
    }
  }
  void unary(uint64_t n) {
    for (; n > 0; --n) put(0, 1);
    put(1, 1);
  }
  void gamma(uint64_t n) {
    const auto length = static_cast<unsigned>(std::bit_width(n + 1)) - 1;
    unary(length);
    put((n + 1) & ((uint64_t{1} << length) - 1), length);
  }
  void delta(uint64_t n) {
    const auto length = static_cast<unsigned>(std::bit_width(n + 1)) - 1;
    gamma(length);
    put((n + 1) & ((uint64_t{1} << length) - 1), length);
  }
  void zeta(uint64_t n, unsigned k) {
    const uint64_t x = n + 1;
    const auto h = (static_cast<unsigned>(std::bit_width(x)) - 1) / k;
    unary(h);
    // Writes x - 2^(hk), which is below 2^((h+1)k) - 2^(hk), in a minimal binary code. The smallest numbers
    // take one bit less than the others.
    const uint64_t left = uint64_t{1} << h * k, offset = x - left;
    const unsigned wide = h * k + k;
    if (offset < left) {
      put(offset, wide - 1);
    } else {
      put(offset + left, wide);
    }
  }
  void nibble(uint64_t n) {
    const unsigned groups = n == 0 ? 1 : (static_cast<unsigned>(std::bit_width(n)) + 2) / 3;
    for (unsigned g = groups; g-- > 0;) {
      put(g == 0 ? 1 : 0, 1);
      put(n >> 3 * g & 7, 3);
    }
  }
  void write(uint64_t n, BvCode code, unsigned zeta_k) {
    if (code == BvCode::unary) unary(n);
    if (code == BvCode::gamma) gamma(n);
    if (code == BvCode::delta) delta(n);
    if (code == BvCode::zeta) zeta(n, zeta_k);
    if (code == BvCode::nibble) nibble(n);
  }
  void append(const BitWriter& other) {
    for (size_t i = 0; i < other.bits_; i += 8) {
      const auto count = static_cast<unsigned>(std::min<size_t>(8, other.bits_ - i));
      put(static_cast<unsigned char>(other.bytes_[i / 8]) >> (8 - count), count);
    }
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  size_t bits_ = 0;
};

struct BvFiles {
  std::string graph, properties;
  uint64_t referring = 0, intervals = 0;  ///< numbers of lists with a reference, and of intervals
};

BvFiles encode_bv(const graph::Adjacency& rows, const BvOptions& options);

/// Returns the graph in WebGraph's text format.
std::string encode_ascii(const graph::Adjacency& rows);

}  // namespace harness::testing
