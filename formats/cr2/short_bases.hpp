// Stores the vertex of each row in 16 bits, the low bits of its id. Vertices with equal high bits are a
// segment. The rows of one size and one segment are adjacent, so the high bits are stored once for all of
// them. The set of the rows at which a segment begins tells the segment of each row.
#pragma once

#include "rank_list.hpp"

namespace harness::cr2 {

/// Writes the arrays `low_vertices`, `segment_begins` and `segments` (cr2.h).
class ShortBases {
 public:
  template <class Part>
  void allocate(Part& part, uint64_t vertices) {
    using Arrays = decltype(part.state);
    low_vertices_ = part.array(&Arrays::low_vertices, "low_vertices", part.rows);
    segments_ = (vertices + (1u << cr2_short_bits) - 1) >> cr2_short_bits;
    begins_.resize(segments_ * cr2_classes);
    wanted_ = true;
  }
  explicit operator bool() const { return wanted_; }

  void set(uint64_t row, uint64_t v) { low_vertices_[row] = static_cast<uint16_t>(v); }

  /// Records that the rows of a segment begin at `row` in a size class. The caller calls this function before
  /// it writes the rows of `first_vertex`, the first vertex of the segment.
  void begin_segment(uint32_t degree_class, uint64_t first_vertex, uint64_t row) {
    begins_[degree_class * segments_ + (first_vertex >> cr2_short_bits)] = row;
  }

  /// Writes `segment_begins` and `segments`, after all rows have been written.
  template <class Part>
  void finish(Part& part) {
    using Arrays = decltype(part.state);
    std::vector<uint64_t> begins;  // first row of each segment, except those without rows
    std::vector<uint32_t> high_bits;
    for (size_t i = 0; i < begins_.size(); ++i) {
      const uint64_t end = i + 1 < begins_.size() ? begins_[i + 1] : part.rows;
      if (begins_[i] == end) continue;
      begins.push_back(begins_[i]);
      high_bits.push_back(static_cast<uint32_t>(i % segments_ << cr2_short_bits));
    }
    std::ranges::copy(high_bits, part.array(&Arrays::segments, "segments", high_bits.size()).begin());
    const auto sets = part.array(&Arrays::segment_begins, "segment_begins", (uint64_t{part.rows} + 31) / 32);
    parallel_chunks(sets.size(), [&](uint64_t first, uint64_t last) {
      auto next = std::ranges::lower_bound(begins, first * 32);
      for (uint64_t k = first; k < last; ++k) {
        const auto before = static_cast<uint64_t>(next - begins.begin());
        uint32_t set = 0;
        for (; next != begins.end() && *next < (k + 1) * 32; ++next) set |= 1u << *next % 32;
        sets[k] = ranked_bits(set, before);
      }
    });
  }

 private:
  bool wanted_ = false;
  uint64_t segments_ = 0;
  std::vector<uint64_t> begins_;  // [classes][segments]: the first row of the segment in the size class
  std::span<uint16_t> low_vertices_;
};

}  // namespace harness::cr2
