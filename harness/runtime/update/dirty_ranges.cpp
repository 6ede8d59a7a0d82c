#include "runtime/update/dirty_ranges.hpp"

#include <algorithm>

namespace harness::runtime {
namespace {

/// Number of bytes that could be transferred to a device in the time that starting a copy takes.
constexpr uint64_t bytes_of_a_copy = uint64_t{128} << 10;

}  // namespace

// Sorts the ranges, and joins those with fewer than `reach` bytes between them, or that overlap.
void DirtyRanges::merge(uint64_t reach) {
  std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
  size_t kept = 0;
  for (const Range& range : ranges_) {
    if (kept > 0 && range.first < ranges_[kept - 1].end + reach) {
      ranges_[kept - 1].end = std::max(ranges_[kept - 1].end, range.end);
    } else {
      ranges_[kept++] = range;
    }
  }
  ranges_.resize(kept);
}

uint64_t DirtyRanges::cost() const {
  uint64_t sum = ranges_.size() * bytes_of_a_copy;
  for (const Range& range : ranges_) sum += range.end - range.first;
  return sum;
}

void DirtyRanges::copy(backends::Backend& backend, unsigned char* to, const unsigned char* from,
                       uint64_t size, Sync how, Copies& copies) {
  if (ranges_.empty()) return;
  merge(how == Sync::blocks ? 0 : bytes_of_a_copy);
  if (how == Sync::whole || (how == Sync::automatic && cost() > bytes_of_a_copy + size))
    ranges_ = {{0, size}};
  for (const Range& range : ranges_) {
    backend.upload(to + range.first, from + range.first, range.end - range.first);
    ++copies.copies;
    copies.bytes += range.end - range.first;
  }
  ranges_.clear();
}

}  // namespace harness::runtime
