// Tests the sums of given times over the ranks and supersteps of a run.
#include <gtest/gtest.h>

#include <map>

#include "backends/rank_times.hpp"

namespace harness::testing {
namespace {

using backends::Timed;

struct TimedDevice {
  std::map<Timed, std::vector<double>> known;
  std::vector<double> times(Timed kind) const {
    return known.contains(kind) ? known.at(kind) : std::vector<double>{};
  }
};

TEST(RankTimes, AddUpTheSlowestOfEachSuperstep) {
  std::vector<TimedDevice> devices = {
      {{{Timed::work, {1, 6, 2}}, {Timed::exchange, {0.5, 0.25}}}},
      {{{Timed::work, {3, 2, 2}}}},
  };
  const backends::RankTimes sums = backends::rank_times(devices);
  EXPECT_DOUBLE_EQ(sums.exchange, 0.75);
  EXPECT_DOUBLE_EQ(sums.work, (1 + 6 + 2 + 3 + 2 + 2) / 2.0);
  EXPECT_DOUBLE_EQ(sums.slowest, 3 + 6 + 2);
}

TEST(RankTimes, AreNothingIfNothingWasTimed) {
  std::vector<TimedDevice> devices(1);
  const backends::RankTimes sums = backends::rank_times(devices);
  EXPECT_EQ(sums.exchange + sums.work + sums.slowest, 0);
}

}  // namespace
}  // namespace harness::testing
