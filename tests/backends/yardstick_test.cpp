// Tests the yardstick of the cpu backend, a fixed workload whose time shows the current speed of the machine.
// The backend measures it at most once per 20 ms (`fresh_ms` in yardstick.cpp), and again if the number of
// threads changes.
#include "backends/cpu/yardstick.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace harness::testing {
namespace {

using namespace cpu;

using namespace std::chrono_literals;

TEST(Yardstick, IsMeasuredOnceInTwentyMilliseconds) {
  Pool pool(2);
  Yardstick yardstick;
  const double first = yardstick.measure(pool);
  EXPECT_GT(first, 0.005) << "some thousand gathers and additions";
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(yardstick.measure(pool), first);
  if (std::chrono::steady_clock::now() - began > 5ms) GTEST_SKIP() << "the machine is too busy";
  bool is_new = false;  // several attempts, because two measured times may be equal by chance
  for (int i = 0; i < 5 && !is_new; ++i) {
    std::this_thread::sleep_for(11ms);
    is_new = yardstick.measure(pool) != first;
  }
  EXPECT_TRUE(is_new);
}

TEST(Yardstick, BelongsToANumberOfThreads) {
  Pool one(1), two(2);
  Yardstick yardstick;
  const double alone = yardstick.measure(one);
  EXPECT_NE(yardstick.measure(two), alone) << "the last value is that of another pool";
}

}  // namespace
}  // namespace harness::testing
