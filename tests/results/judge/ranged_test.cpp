// Tests numbers with confidence intervals, and limits on them.
#include "results/judge/ranged.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace harness::testing {
namespace {

using results::Holding;
using results::Ranged;

TEST(Ranged, ALimitIsHeldByTheWorseEndAndMissedByTheBetterOne) {
  const Ranged number{2, 1, 3};
  EXPECT_EQ(results::at_most(number, 3), Holding::holds) << "the limit itself is within it";
  EXPECT_EQ(results::at_most(number, 2), Holding::unclear);
  EXPECT_EQ(results::at_most(number, 1), Holding::unclear) << "an interval that touches it tells nothing";
  EXPECT_EQ(results::at_most(number, 0.9), Holding::fails);
  EXPECT_EQ(results::at_least(number, 1), Holding::holds);
  EXPECT_EQ(results::at_least(number, 3), Holding::unclear);
  EXPECT_EQ(results::at_least(number, 3.1), Holding::fails);
}

TEST(Ranged, AnOpenIntervalIsNeverSaidToHold) {
  EXPECT_EQ(results::at_most(results::opened(1), 9), Holding::unclear);
  EXPECT_EQ(results::at_least(results::opened(1), 0), Holding::unclear);
}

TEST(Ranged, AQuotientTakesTheEndsThatAreFurthestApart) {
  const Ranged ratio = results::quotient({6, 4, 8}, {2, 1, 4});
  EXPECT_EQ(ratio.value, 3);
  EXPECT_EQ(ratio.low, 1);
  EXPECT_EQ(ratio.high, 8);
  EXPECT_TRUE(results::quotient({6, 4, 8}, results::opened(2)).open());
  EXPECT_EQ(results::quotient({0, 0, 0}, {0, 0, 0}).value, 1) << "nothing is as much as nothing";
  EXPECT_TRUE(std::isinf(results::quotient({1, 1, 1}, {0, 0, 0}).value));
}

TEST(Ranged, AMeanIsAsWideAsIfAllErredToTheSameSide) {
  const Ranged some[] = {{2, 1, 4}, {8, 4, 16}};
  const Ranged mean = results::geometric_mean(some);
  EXPECT_DOUBLE_EQ(mean.value, 4);
  EXPECT_DOUBLE_EQ(mean.low, 2) << "more numbers make it no narrower";
  EXPECT_DOUBLE_EQ(mean.high, 8);
  const Ranged with_open[] = {{2, 1, 4}, results::opened(8)};
  EXPECT_TRUE(results::geometric_mean(with_open).open());
  EXPECT_EQ(results::geometric_mean(with_open).low, 0);
}

TEST(Ranged, RoundsMakeAnInterval) {
  EXPECT_TRUE(results::with_rounds(1, {}).open());
  EXPECT_TRUE(results::with_rounds(1, {1, 1}).open()) << "two rounds decide nothing";
  EXPECT_TRUE(results::with_rounds(1, {1, 0, 1}).open()) << "below the resolution of the clock";
  const Ranged range = results::with_rounds(2, {1, 3, 2, 8});
  EXPECT_EQ(range.low, 1);
  EXPECT_EQ(range.high, 8);
  std::vector<double> rounds;
  for (const double log : {-2., -1., 0., 1., 2.}) rounds.push_back(std::exp(log));
  const Ranged student = results::with_rounds(1, rounds);
  EXPECT_NEAR(std::log(student.high), 2.776 * std::sqrt(2.5 / 5), 1e-3);
  EXPECT_NEAR(std::log(student.low), -2.776 * std::sqrt(2.5 / 5), 1e-3);
  EXPECT_EQ(results::with_rounds(1.5, {1, 1, 1, 1, 1}).high, 1.5) << "the value is within it";
  EXPECT_EQ(results::with_rounds(0.5, {1, 1, 1}).low, 0.5);
}

TEST(Ranged, VerdictsHaveOneSetOfWords) {
  std::string words;
  for (const Holding holding : {Holding::holds, Holding::fails, Holding::unclear, Holding::untested})
    words += results::holding_name(holding) + std::string(" ");
  EXPECT_EQ(words, "holds fails unclear untested ");
}

}  // namespace
}  // namespace harness::testing
