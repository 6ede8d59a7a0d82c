// The ranges of an array that changed in host memory and are out of date on the device, and how they are
// copied. HostOperator uses it.
#pragma once

#include <cstdint>
#include <vector>

#include "backends/backend.hpp"

namespace harness::runtime {

/// How changed ranges are copied to the device.
enum class Sync {
  blocks,     ///< one copy per changed range, as the format reports it
  ranges,     ///< one copy for changed ranges with small gaps between them
  whole,      ///< one copy per array that has changed
  automatic,  ///< of the other values, the one that is likely to be fastest
  scatter,    ///< all changed words and their addresses in one copy; a kernel then stores the words
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
  /// Returns the number of changed 4-byte words. Arrays that the host changes have elements of 4 bytes.
  uint64_t words() {
    merge(0);
    uint64_t sum = 0;
    for (const Range& range : ranges_) sum += (range.end - range.first) / sizeof(uint32_t);
    return sum;
  }
  /// Calls f(byte) with the offset of each changed word, and forgets all changes. Must be called after
  /// words().
  template <class F>
  void take_words(F f) {
    for (const Range& range : ranges_) {
      for (uint64_t byte = range.first; byte < range.end; byte += sizeof(uint32_t)) f(byte);
    }
    ranges_.clear();
  }
  /// Copies the changed ranges of an array of `size` bytes from `from` to `to`, and forgets all changes.
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
