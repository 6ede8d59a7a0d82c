#include "runtime/store/stream_ranges.hpp"

#include <fmt/format.h>
#include <harness/plugin.hpp>

#include <algorithm>

namespace harness::runtime {
namespace {

template <class Bound>
std::vector<backends::RowRange> ranges_of(std::span<const Bound> bounds, uint64_t most,
                                          bool first_is_hidden) {
  std::vector<backends::RowRange> ranges;
  const auto rows = static_cast<uint32_t>(bounds.size() - 1);
  uint64_t wanted = first_is_hidden ? most : std::max<uint64_t>(most / 16, 1);
  for (uint32_t row = 0; row < rows; wanted = std::min(2 * wanted, most)) {
    const auto past = std::upper_bound(bounds.begin() + row + 1, bounds.end(), bounds[row] + wanted);
    const auto end = std::max(static_cast<uint32_t>(past - bounds.begin()) - 1, row + 1);
    ranges.push_back({row, end - row, bounds[row], bounds[end] - bounds[row]});
    row = end;
  }
  return ranges;
}

/// Returns the bytes of an element, summed over all arrays.
uint64_t bytes_per_element(const std::string& bounds, const std::vector<ElementArray>& arrays,
                           uint64_t elements) {
  uint64_t sum = 0;
  for (const ElementArray& array : arrays) {
    if (elements == 0 ? array.bytes != 0 : array.bytes % elements != 0)
      throw PluginError(HARNESS_INVALID,
                        fmt::format("array {}: its {} bytes do not fit the {} elements of {}", array.name,
                                    array.bytes, elements, bounds));
    sum += array.bytes / std::max<uint64_t>(elements, 1);
  }
  return std::max<uint64_t>(sum, 1);
}

template <class Bound>
std::vector<backends::RowRange> cut(const RowBounds& bounds, const std::vector<ElementArray>& arrays,
                                    uint64_t most_bytes, bool first_is_hidden) {
  const std::span of(static_cast<const Bound*>(bounds.data), uint64_t{bounds.rows} + 1);
  if (bounds.bytes != of.size_bytes() || of.front() != 0 || !std::is_sorted(of.begin(), of.end()))
    throw PluginError(HARNESS_INVALID,
                      fmt::format("array {}: expected ascending bounds from 0 on, one more than the {} rows",
                                  bounds.name, bounds.rows));
  const uint64_t bytes = bytes_per_element(bounds.name, arrays, of.back());
  if (of.back() == 0) return {};
  return ranges_of(of, most_bytes / bytes, first_is_hidden);
}

}  // namespace

std::vector<backends::RowRange> stream_ranges(const RowBounds& bounds,
                                              const std::vector<ElementArray>& arrays, uint64_t most_bytes,
                                              bool first_is_hidden) {
  return bounds.bytes_per_bound == 4 ? cut<uint32_t>(bounds, arrays, most_bytes, first_is_hidden)
                                     : cut<uint64_t>(bounds, arrays, most_bytes, first_is_hidden);
}

}  // namespace harness::runtime
