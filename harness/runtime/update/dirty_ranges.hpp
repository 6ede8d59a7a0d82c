// The parts of an array that the host has changed and the device does not have yet, and how they are copied.
// Operations of the host on layouts use it.
#pragma once

#include <cstdint>
#include <vector>

#include "backends/backend.hpp"

namespace harness::runtime {

/// How changed parts go to the device.
enum class Sync {
  blocks,     ///< one copy per changed element or block, as published
  ranges,     ///< one copy for changed parts with small gaps between them
  whole,      ///< all arrays with changes, whole
  automatic,  ///< the one of the others that is likely to be fastest
  scatter,    ///< all changed words in one copy, from which a kernel writes them to their places
};

struct Copies {
  uint64_t copies = 0, bytes = 0;
  double milliseconds = 0;
};

class DirtyRanges {
 public:
  void add(uint64_t first, uint64_t bytes) {
    const bool known =
        !ranges_.empty() && first >= ranges_.back().first && first + bytes <= ranges_.back().end;
    if (!known) ranges_.push_back({first, first + bytes});
  }
  /// Returns the number of changed words of 4 bytes. An array that the host changes has such elements.
  uint64_t words() {
    merge(0);
    uint64_t sum = 0;
    for (const Range& range : ranges_) sum += (range.end - range.first) / sizeof(uint32_t);
    return sum;
  }
  /// Calls f(byte) for each changed word, after words(), and forgets them.
  template <class F>
  void take_words(F f) {
    for (const Range& range : ranges_) {
      for (uint64_t byte = range.first; byte < range.end; byte += sizeof(uint32_t)) f(byte);
    }
    ranges_.clear();
  }
  /// Copies the changed parts of an array of `size` bytes, and forgets them.
  void copy(backends::Backend& backend, unsigned char* to, const unsigned char* from, uint64_t size, Sync how,
            Copies& copies);

 private:
  struct Range {
    uint64_t first, end;  // bytes
  };
  void merge(uint64_t reach);
  uint64_t cost() const;

  std::vector<Range> ranges_;
};

}  // namespace harness::runtime
