// Writes ranks, from which a kernel computes the rows of each vertex. The rows of one size are sorted by
// vertex. So the row of 16 edges of vertex v, say, follows from the number of vertices with smaller ids that
// have a row of 16 edges. This number is the rank of v in the set of vertices with such a row.
#pragma once

#include <bit>

#include "row_places.hpp"

namespace harness::cr2 {

/// Packs 32 bits of a set and the rank of the first bit into an element of `ranks` or `segment_begins`
/// (cr2.h).
constexpr uint64_t ranked_bits(uint32_t bits, uint64_t before) {
  return bits | before << 32;
}

/// Writes the arrays `ranks` and `full_begins` (cr2.h). Each thread adds a chunk of vertices, and chunks
/// begin at multiples of 32, so no two threads write the same element.
class RankList {
 public:
  template <class Part>
  void allocate(Part& part, uint64_t vertices, uint64_t full, uint64_t end_of_full) {
    using Arrays = decltype(part.state);
    ranks_ = part.array(&Arrays::ranks, "ranks", (vertices + 31) / 32 * cr2_classes);
    full_begins_ = part.array(&Arrays::full_begins, "full_begins", full + 1);
    full_begins_[full] = static_cast<uint32_t>(end_of_full);
  }
  explicit operator bool() const { return !ranks_.empty(); }

  void add_full(uint64_t place, uint64_t row) { full_begins_[place] = static_cast<uint32_t>(row); }

  /// Writes the ranks of a block of vertices. `next` has the block's first row in each size class, except
  /// that next[0] is the block's first index in full_begins.
  void add(const Block& block, const uint64_t (&next)[cr2_classes]) {
    uint64_t before[cr2_classes];
    std::copy_n(next, cr2_classes, before);
    for (uint64_t first = 0; first < block.count; first += 32) {
      uint64_t* const to = &ranks_[(block.first + first) / 32 * cr2_classes];
      for (uint32_t i = 0; i < cr2_classes; ++i) {
        const auto set = static_cast<uint32_t>(block.sets[i][first / 64] >> first % 64);
        to[i] = ranked_bits(set, before[i]);
        before[i] += static_cast<uint64_t>(std::popcount(set));
      }
    }
  }

 private:
  std::span<uint64_t> ranks_;
  std::span<uint32_t> full_begins_;
};

}  // namespace harness::cr2
