// Counts the rows of each class for each chunk of vertices. The sums of these counts tell where each chunk
// writes its rows. The writers of the parts and of the expand list share them.
#pragma once

#include <harness/plugin.hpp>

#include "cr2.h"

namespace harness::cr2 {

constexpr uint32_t shift_of(uint32_t degree_class) {
  return cr2_classes - 1 - degree_class;
}

/// The next free places of each chunk of vertices, for the rows of one side. They are places in each class,
/// in the expand list, and in the list of vertices with rows of 32 edges.
struct Places {
  KeyedPlaces rows, listed, full;

  explicit Places(const VertexChunks& chunks)
      : rows(chunks, cr2_classes), listed(chunks, 1), full(chunks, 1) {}
};

/// Counts the rows of each class that the vertices of a chunk get. It first counts vertices by degree modulo
/// 32, and then derives the rows of each class from the bits of these degrees.
class RowCounts {
 public:
  void add(uint64_t degree) {
    rows_ += degree / 32;
    full_ += degree >= 32 ? 1u : 0u;
    ++rest_[degree % 32];
  }
  void store(Places& places, size_t chunk) const {
    places.full.at(chunk, 0) = full_;
    places.rows.at(chunk, 0) = rows_;
    for (uint32_t i = 1; i < cr2_classes; ++i) {
      for (uint32_t degree = 0; degree < 32; ++degree)
        places.rows.at(chunk, i) += (degree >> shift_of(i) & 1) * rest_[degree];
    }
    for (uint32_t i = 0; i < cr2_classes; ++i) places.listed.at(chunk, 0) += places.rows.at(chunk, i);
  }

 private:
  // rows of 32 edges, vertices with such rows, and vertices by degree modulo 32
  uint64_t rows_ = 0, full_ = 0, rest_[32] = {};
};

/// Consecutive vertices that a thread writes class by class. Bit `shift_of(i)` of `classes` tells whether the
/// vertex has a row of class i. In each class other than 0, a vertex has at most one row.
struct Block {
  static constexpr uint64_t size = 512;

  uint64_t first, count;
  uint8_t classes[size];
  uint8_t any = 0;        // bitwise or of `classes`
  uint64_t places[size];  // index in the expand list of the vertex's first row that is not of class 0

  void set(uint64_t k, uint64_t degree) {
    any |= classes[k] = static_cast<uint8_t>((degree >= 32 ? 32 : 0) | degree % 32);
  }
  uint64_t rest(uint64_t k) const { return classes[k] % 32; }
};

}  // namespace harness::cr2
