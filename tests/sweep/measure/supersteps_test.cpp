// Tests the columns with a number per superstep. A cell has 4096 numbers at most, so supersteps of a longer
// run are put together in groups of equal size.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "sweep/measure/describe.hpp"

namespace harness::testing {
namespace {

struct Cells {
  std::vector<double> frontiers, times;
};

std::vector<double> numbers_in(const std::string& cell) {
  std::istringstream stream(cell);
  std::vector<double> numbers;
  for (double one = 0; stream >> one;) numbers.push_back(one);
  return numbers;
}

/// Returns the cells of a run whose superstep i has a frontier of i vertices and takes 0.5 ms.
Cells cells_of(size_t supersteps) {
  std::vector<backends::TimedSuperstep> timed;
  for (size_t i = 0; i < supersteps; ++i) timed.push_back({.frontier = i, .milliseconds = 0.5});
  results::Measurement row;
  sweep::describe_supersteps(row, timed);
  return {numbers_in(row.superstep_frontiers), numbers_in(row.superstep_times)};
}

TEST(Supersteps, HaveANumberEach) {
  results::Measurement row;
  sweep::describe_supersteps(row, std::vector<backends::TimedSuperstep>{{.frontier = 7, .milliseconds = 1.25},
                                                                        {.frontier = 3, .milliseconds = 2}});
  EXPECT_EQ(row.superstep_frontiers, "7 3");
  EXPECT_EQ(row.superstep_times, "1.25 2");
  const Cells most = cells_of(4096);
  EXPECT_EQ(most.frontiers.size(), 4096u);
  EXPECT_EQ(most.frontiers.back(), 4095);
  EXPECT_EQ(cells_of(0).times.size(), 0u);
}

TEST(Supersteps, OfALongRunArePutTogether) {
  for (const size_t count : {4097u, 8192u, 8193u, 20'000u}) {
    const Cells cells = cells_of(count);
    const size_t group = (count + 4095) / 4096;
    ASSERT_EQ(cells.times.size(), (count + group - 1) / group) << count;
    ASSERT_EQ(cells.frontiers.size(), cells.times.size());
    EXPECT_EQ(cells.frontiers[0], static_cast<double>(group - 1)) << "the largest of its group";
    EXPECT_EQ(cells.frontiers[1], static_cast<double>(2 * group - 1));
    EXPECT_EQ(cells.frontiers.back(), static_cast<double>(count - 1));
    EXPECT_EQ(cells.times[1], 0.5 * static_cast<double>(group)) << "the sum of its group";
    EXPECT_LE(cells.times.back(), cells.times[0]);
  }
}

}  // namespace
}  // namespace harness::testing
