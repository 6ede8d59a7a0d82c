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
  automatic,  ///< `ranges` or `whole`, by a cost of each copy
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
