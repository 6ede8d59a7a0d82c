// Tests the choice between two ways to exchange data between ranks, NCCL and copies, by measured times.
#include "backends/exchange_times.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace harness::testing {
namespace {

using backends::ExchangeTime;

TEST(ExchangeTimes, TheFasterWayIsThatOfTheSize) {
  // For 1,000 bytes, NCCL takes 20 us and copies take 30 us. For 101,000 bytes, NCCL takes 120 us and copies
  // take 70 us. The times are equal at 17,667 bytes.
  const std::vector<ExchangeTime> times{{1000, 30, 20}, {101000, 70, 120}};
  EXPECT_TRUE(backends::nccl_is_faster(times, 1000));
  EXPECT_TRUE(backends::nccl_is_faster(times, 17600));
  EXPECT_FALSE(backends::nccl_is_faster(times, 17700));
  EXPECT_FALSE(backends::nccl_is_faster(times, 101000));
}

TEST(ExchangeTimes, BeyondTheMeasuredSizesTheNearestOneCounts) {
  const std::vector<ExchangeTime> times{{1000, 30, 20}, {2000, 40, 50}};
  EXPECT_TRUE(backends::nccl_is_faster(times, 0));
  EXPECT_FALSE(backends::nccl_is_faster(times, uint64_t{1} << 40));
  EXPECT_TRUE(backends::nccl_is_faster(std::vector<ExchangeTime>{{1000, 3, 2}}, 5000));
}

TEST(ExchangeTimes, WithoutTimesOrAtATieItCopies) {
  EXPECT_FALSE(backends::nccl_is_faster({}, 1000));
  EXPECT_FALSE(backends::nccl_is_faster(std::vector<ExchangeTime>{{1000, 2, 2}}, 1000));
}

}  // namespace
}  // namespace harness::testing
