// The times of work and of exchanges in a run with several ranks. Each device times the work of its rank.
// After the run, the times of all devices give the time of the slowest rank per superstep. If the ranks take
// turns on one GPU, these times predict a run with one GPU per rank (docs/ranks.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

#include "base/stopwatch.hpp"

namespace harness::backends {

/// The kinds of intervals that a device times: the launches of its rank between two exchanges, and the copies
/// of an exchange.
enum class Timed { work, exchange };
constexpr size_t timed_kinds = 2;

/// Sums of a run, in milliseconds.
struct RankTimes {
  double exchange = 0;  // copies between ranks, in which no kernel runs
  double work = 0;      // work of a rank, the mean over the ranks
  double slowest = 0;   // work of the slowest rank in each interval between two exchanges
};

/// The times of one device by the host's clock. They are right if calls of the device return when their work
/// has ended.
class HostTimes {
 public:
  /// With several ranks, reserves memory for the supersteps of a usual run, so that the run allocates
  /// nothing.
  explicit HostTimes(bool several_ranks) {
    if (!several_ranks) return;
    for (auto& times : times_) times.reserve(usual);
  }
  void begin() { watch_ = Stopwatch(); }
  void end(Timed kind) { times_[static_cast<size_t>(kind)].push_back(watch_.milliseconds()); }
  const std::vector<double>& of(Timed kind) const { return times_[static_cast<size_t>(kind)]; }

 private:
  static constexpr size_t usual = 4096;
  Stopwatch watch_;
  std::array<std::vector<double>, timed_kinds> times_;
};

/// Sums up the times of all devices of a run that has ended. All devices have timed the same number of
/// intervals of work. Device 0 has timed the exchanges.
template <class Devices>
RankTimes rank_times(const Devices& devices) {
  RankTimes sums;
  std::vector<double> slowest;
  for (const auto& device : devices) {
    const std::vector<double> work = device.times(Timed::work);
    slowest.resize(work.size());
    for (size_t i = 0; i < work.size(); ++i) {
      slowest[i] = std::max(slowest[i], work[i]);
      sums.work += work[i] / static_cast<double>(devices.size());
    }
  }
  const std::vector<double> exchanges = devices.front().times(Timed::exchange);
  sums.exchange = std::accumulate(exchanges.begin(), exchanges.end(), 0.0);
  sums.slowest = std::accumulate(slowest.begin(), slowest.end(), 0.0);
  return sums;
}

}  // namespace harness::backends
