// Measured times of an exchange of slices by copies and by NCCL, and the faster of the two for an array of
// any size. The cuda backend measures these times and chooses by them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace harness::backends {

/// The times of one exchange, by copies and by NCCL. All slices of the array together have `bytes` bytes.
struct ExchangeTime {
  uint64_t bytes = 0;
  double copies_us = 0, nccl_us = 0;
};

/// Returns true if an exchange of `bytes` bytes takes less time by NCCL than by copies. Between two measured
/// sizes, both times are interpolated linearly. Below the least size and above the greatest one, the times of
/// the nearest measured size decide. `times` are sorted by size.
inline bool nccl_is_faster(std::span<const ExchangeTime> times, uint64_t bytes) {
  if (times.empty()) return false;
  const auto above =
      std::find_if(times.begin(), times.end(), [&](const ExchangeTime& time) { return time.bytes >= bytes; });
  if (above == times.begin()) return times.front().nccl_us < times.front().copies_us;
  if (above == times.end()) return times.back().nccl_us < times.back().copies_us;
  const auto below = above - 1;
  const double part =
      static_cast<double>(bytes - below->bytes) / static_cast<double>(above->bytes - below->bytes);
  const auto between = [&](double from, double to) { return from + part * (to - from); };
  return between(below->nccl_us, above->nccl_us) < between(below->copies_us, above->copies_us);
}

}  // namespace harness::backends
