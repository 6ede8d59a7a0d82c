// Divides the rows of a part's matrix into ranges. The edges of one range at a time are copied to the device
// (EdgesAt::stream). The builder of layouts calls it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "backends/job.hpp"

namespace harness::runtime {

/// An array of a part that is indexed by edge id.
struct ElementArray {
  std::string name;
  uint64_t bytes = 0;
};

/// The array that says where the elements of each row begin (HARNESS_ARRAY_ROW_BOUNDS).
struct RowBounds {
  std::string name;
  const void* data = nullptr;
  uint64_t bytes = 0;
  uint32_t bytes_per_bound = 4;  // 4 or 8
  uint32_t rows = 0;
};

/// Divides rows into ranges that have at most `most_bytes` bytes in all arrays together. A row that is larger
/// becomes a range by itself.
///
/// If `first_is_hidden` is true, kernels run during the copy of the first range. Otherwise the first range
/// has at most most_bytes / 16 bytes, and this limit doubles for each further range, up to `most_bytes`.
///
/// Returns nothing if the arrays are empty. Throws PluginError if the bounds do not ascend from 0, or do not
/// fit an array.
std::vector<backends::RowRange> stream_ranges(const RowBounds& bounds,
                                              const std::vector<ElementArray>& arrays, uint64_t most_bytes,
                                              bool first_is_hidden);

}  // namespace harness::runtime
