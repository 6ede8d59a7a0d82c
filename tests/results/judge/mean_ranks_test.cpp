// Tests mean ranks and critical differences against Demsar's example (2006, table 6: 4 classifiers on 14 data
// sets).
#include "results/judge/mean_ranks.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"

namespace harness::testing {
namespace {

using results::mean_ranks;

TEST(MeanRanks, EqualCostsShareTheMeanOfTheirRanks) {
  const std::vector<std::vector<double>> problems{{1, 2, 3}, {2, 2, 9}};
  const auto found = mean_ranks(problems);
  EXPECT_EQ(found.ranks, (std::vector<double>{1.25, 1.75, 3}));
}

TEST(MeanRanks, TheDifferenceIsThatOfTheLiterature) {
  const std::vector<std::vector<double>> problems(14, {1, 2, 3, 4});
  EXPECT_NEAR(mean_ranks(problems).difference, 1.25, 0.005);
}

TEST(MeanRanks, ManyChoicesHaveNoDifference) {
  const std::vector<std::vector<double>> problems(30, std::vector<double>(25, 1.0));
  EXPECT_TRUE(std::isinf(mean_ranks(problems).difference));
}

TEST(MeanRanks, ProblemsHaveTheSameChoices) {
  const std::vector<std::vector<double>> uneven{{1, 2}, {1}}, single{{1}};
  EXPECT_THROW(mean_ranks(uneven), Error);
  EXPECT_THROW(mean_ranks(single), Error);
}

}  // namespace
}  // namespace harness::testing
