// Counts the rows of each size (32 to 1 edges) for each chunk of vertices. The prefix sums of these counts
// tell where each chunk writes its rows.
#pragma once

#include <array>
#include <cstring>

#include <harness/plugin.hpp>

#include "cr2.h"

namespace harness::cr2 {

constexpr uint32_t shift_of(uint32_t degree_class) {
  return cr2_classes - 1 - degree_class;
}

/// A table of the number of set bits of each number below 32. Without a table, counting bits would be a call
/// of a library function.
constexpr auto bits_in = [] {
  std::array<uint8_t, 32> table{};
  for (uint32_t i = 1; i < table.size(); ++i) table[i] = static_cast<uint8_t>(table[i / 2] + i % 2);
  return table;
}();

/// The next free positions of each chunk of vertices, for the rows of one side (edges inside clusters, or
/// edges between them). There are positions among the rows of each size (`rows`), in the expand list
/// (`listed`), and in the list of vertices with rows of 32 edges (`full`).
struct Places {
  KeyedPlaces rows, listed, full;

  explicit Places(const VertexChunks& chunks)
      : rows(chunks, cr2_classes), listed(chunks, 1), full(chunks, 1) {}
};

/// Counts the rows of 32, 16, 8, 4, 2 and 1 edges (size classes 0 to 5) of a chunk of vertices. The counts of
/// classes 1 to 5 are bit fields of `packed_`, so that one addition updates them all. After each block of
/// vertices, unpack() adds the fields to `rows_`.
class RowCounts {
 public:
  void add(uint64_t degree) {
    rows_[0] += degree / 32;
    full_ += degree >= 32 ? 1u : 0u;
    packed_ += fields_of[degree % 32];
  }
  /// The caller must call this function after at most 4095 calls of add(), because a field overflows at
  /// 4096.
  void unpack() {
    for (uint32_t i = 1; i < cr2_classes; ++i)
      rows_[i] += packed_ >> width * shift_of(i) & ((1u << width) - 1);
    packed_ = 0;
  }
  void store(Places& places, size_t chunk) const {
    places.full.at(chunk, 0) = full_;
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      places.rows.at(chunk, i) = rows_[i];
      places.listed.at(chunk, 0) += rows_[i];
    }
  }

 private:
  static constexpr uint32_t width = 12;  // bits of a field of `packed_`
  static constexpr auto fields_of = [] {
    std::array<uint64_t, 32> table{};
    for (uint32_t degree = 0; degree < table.size(); ++degree) {
      for (uint32_t bit = 0; bit < 5; ++bit) table[degree] |= uint64_t{degree >> bit & 1} << width * bit;
    }
    return table;
  }();

  uint64_t rows_[cr2_classes] = {}, full_ = 0, packed_ = 0;  // full_: vertices with rows of 32 edges
};

/// Consecutive vertices, whose rows are written together by one thread. Bit s of `classes[k]` is set if
/// vertex number k has rows of 2^s edges. It may have several rows of 32 edges, but at most one of each
/// smaller size.
struct Block {
  static constexpr uint64_t size = 512;

  uint64_t first, count;
  uint8_t classes[size];
  uint64_t places[size];                  // next position of each vertex in the expand list
  uint64_t sets[cr2_classes][size / 64];  // bitmaps: vertices that have a row of this size

  void set(uint64_t k, uint64_t degree) {
    classes[k] = static_cast<uint8_t>((degree >= 32 ? 32 : 0) | degree % 32);
  }
  uint64_t rest(uint64_t k) const { return classes[k] % 32; }

  /// Transposes `classes` to `sets`, eight vertices at a time.
  void fill_sets() {
    std::fill(classes + count, classes + size, uint8_t{0});
    for (uint64_t word = 0; word < size / 64; ++word) {
      uint64_t bits[cr2_classes] = {};
      for (uint64_t byte = 0; byte < 8; ++byte) {
        uint64_t eight;
        std::memcpy(&eight, classes + word * 64 + byte * 8, sizeof eight);
        for (uint32_t i = 0; i < cr2_classes; ++i) {
          const uint64_t lowest = eight >> shift_of(i) & 0x0101010101010101;
          bits[i] |= lowest * 0x0102040810204080 >> 56 << byte * 8;  // bit 0 of byte k becomes bit k
        }
      }
      for (uint32_t i = 0; i < cr2_classes; ++i) sets[i][word] = bits[i];
    }
  }
};

}  // namespace harness::cr2
