// Tests that the number of processors follows the affinity mask, which `taskset` and containers set.
#include "base/parallel.hpp"

#include <gtest/gtest.h>
#include <sched.h>

namespace harness::testing {
namespace {

TEST(Processors, AreThoseThatTheProcessMayUse) {
  cpu_set_t usual, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof usual, &usual), 0);
  EXPECT_EQ(processors(), static_cast<unsigned>(CPU_COUNT(&usual)));
  int first = 0;
  while (!CPU_ISSET(first, &usual)) ++first;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(processors(), 1U);
  sched_setaffinity(0, sizeof usual, &usual);
}

}  // namespace
}  // namespace harness::testing
