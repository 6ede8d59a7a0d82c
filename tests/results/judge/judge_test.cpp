// Tests the statistics against values from other sources, such as scipy and tables of textbooks.
#include <algorithm>
#include <cmath>
#include <random>

#include "results/helpers.hpp"
#include "results/judge/rank_tests.hpp"
#include "results/judge/statistics.hpp"

namespace harness::testing {
namespace {

using List = std::vector<double>;

/// Returns the two-sided p-value of the Mann-Whitney test. Counts all ways to distribute the samples, without
/// the recurrence of the tested code.
double p_by_enumeration(const List& before, const List& after) {
  List all = before;
  all.insert(all.end(), after.begin(), after.end());
  const auto distance = [&](const std::vector<int>& sides) {
    double u = 0;
    for (size_t i = 0; i < all.size(); ++i) {
      for (size_t j = 0; j < all.size(); ++j) {
        u += sides[i] == 0 && sides[j] == 1 && all[j] > all[i] ? 1 : 0;
      }
    }
    return std::abs(u - static_cast<double>(before.size() * after.size()) / 2);
  };
  std::vector<int> sides(before.size(), 0);
  sides.resize(all.size(), 1);
  const double found = distance(sides);
  double ways = 0, as_far = 0;
  do {
    ++ways;
    as_far += distance(sides) >= found - 1e-9 ? 1 : 0;
  } while (std::next_permutation(sides.begin(), sides.end()));
  return as_far / ways;
}

TEST(MannWhitney, ScipysExample) {
  // The expected values are those of scipy.stats.mannwhitneyu: U = 17 and p = 0.1111 exactly.
  const results::MannWhitney test = results::mann_whitney(List{20, 11, 17, 12}, List{19, 22, 16, 29, 24});
  EXPECT_DOUBLE_EQ(test.u, 17);
  EXPECT_TRUE(test.exact);
  EXPECT_NEAR(test.p, 14.0 / 126, 1e-12);
  EXPECT_NEAR(test.delta, 0.7, 1e-12);
}

TEST(MannWhitney, TableOfCriticalValues) {
  // The p-value of separate samples is 2 / C(n + m, n). For n = m = 5, textbooks list U = 2 as the critical
  // value at 5 %, with p = 0.0317.
  EXPECT_NEAR(results::mann_whitney(List{1, 2, 3, 4, 5}, List{6, 7, 8, 9, 10}).p, 2.0 / 252, 1e-12);
  EXPECT_NEAR(results::mann_whitney(List{1, 2, 3, 5, 6}, List{4, 7, 8, 9, 10}).p, 8.0 / 252, 1e-12);
  EXPECT_NEAR(results::mann_whitney(List{1, 2, 3}, List{4, 5, 6}).p, 0.1, 1e-12);
}

TEST(MannWhitney, AgreesWithEnumeration) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> any(0, 1);
  for (int i = 0; i < 20; ++i) {
    List before(3 + static_cast<size_t>(i % 4)), after(4);
    for (double& value : before) value = any(random);
    for (double& value : after) value = any(random);
    EXPECT_NEAR(results::mann_whitney(before, after).p, p_by_enumeration(before, after), 1e-12);
  }
}

TEST(MannWhitney, TiesAndManySamples) {
  EXPECT_DOUBLE_EQ(results::mann_whitney(List{1, 1, 1}, List{1, 1, 1}).p, 1);
  const results::MannWhitney tied = results::mann_whitney(List{1, 2, 2, 3}, List{2, 3, 4, 5});
  EXPECT_FALSE(tied.exact);
  EXPECT_DOUBLE_EQ(tied.u, 13.5) << "ties count half";
  // The expected value was computed manually: variance 16/12 * (9 - (24 + 6) / 56), z = (13.5 - 8 - 0.5) /
  // sqrt(variance).
  EXPECT_NEAR(tied.p, std::erfc(5 / std::sqrt(16.0 / 12 * (9 - 30.0 / 56)) / std::sqrt(2.0)), 1e-12);
  List low, high;
  for (int i = 0; i < 3000; ++i) (i % 2 == 0 ? low : high).push_back(i + (i % 2) * 1000);
  EXPECT_LT(results::mann_whitney(low, high).p, 1e-50);
}

TEST(SignedRank, TableOfCriticalValues) {
  // According to textbooks, the test with 8 differences rejects a rank sum of 0 at 1 %, but not a rank sum of
  // 1. With 10 differences it rejects 3.
  List eight{1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_NEAR(results::signed_rank(eight, 0.01).p, 2.0 / 256, 1e-12);
  EXPECT_DOUBLE_EQ(results::signed_rank(eight, 0.01).low, 1);
  EXPECT_DOUBLE_EQ(results::signed_rank(eight, 0.01).estimate, 4.5);
  eight[0] = -1;
  EXPECT_NEAR(results::signed_rank(eight, 0.01).p, 4.0 / 256, 1e-12);
  const List ten{-1, -2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_NEAR(results::signed_rank(ten, 0.01).p, 10.0 / 1024, 1e-12);
  EXPECT_FALSE(std::isfinite(results::signed_rank(List{1, 2, 3, 4, 5, 6, 7}, 0.01).high)) << "too few";
  EXPECT_DOUBLE_EQ(results::signed_rank(List{-1, 1}, 0.01).p, 1);
}

TEST(SignedRank, NormalApproximationMeetsTheExactOne) {
  std::mt19937 random(3);
  std::normal_distribution<double> any(0.3, 1);
  List differences(50);
  for (double& one : differences) one = any(random);
  const results::SignedRank exact = results::signed_rank(differences, 0.01);
  differences.push_back(exact.estimate);
  const results::SignedRank approximate = results::signed_rank(differences, 0.01);
  EXPECT_NEAR(approximate.p / exact.p, 1, 0.2);
  EXPECT_NEAR(approximate.low, exact.low, 0.05);
  EXPECT_NEAR(approximate.high, exact.high, 0.05);
  EXPECT_LT(exact.low, exact.estimate);
}

TEST(RatioInterval, IsMadeOfPairs) {
  const List before{1, 1.02, 1.04, 1.06, 1.08}, after{2, 2.03, 2.06, 2.09, 2.12};
  const results::Interval interval = results::ratio_interval(before, after, 0.01);
  EXPECT_NEAR(interval.low, 2 / 1.08, 1e-9) << "5 and 5: only the outermost pair may be left out at 1 %";
  EXPECT_NEAR(interval.high, 2.12, 1e-9);
  const results::Interval of_few = results::ratio_interval(List{1, 2, 3}, List{1, 2, 3}, 0.01);
  EXPECT_EQ(of_few.low, 0) << "too few samples decide nothing";
  EXPECT_FALSE(std::isfinite(of_few.high));
}

TEST(Median, IntervalAndOutliers) {
  // According to textbooks, the confidence interval of the median ends at the ranks 2 and 9 of 10 samples,
  // and 6 and 15 of 20. Below 6 samples there is none.
  List ten, twenty;
  for (int i = 1; i <= 10; ++i) ten.push_back(i);
  for (int i = 1; i <= 20; ++i) twenty.push_back(i);
  EXPECT_DOUBLE_EQ(results::summarise(ten).median_low, 2);
  EXPECT_DOUBLE_EQ(results::summarise(ten).median_high, 9);
  EXPECT_DOUBLE_EQ(results::summarise(twenty).median_low, 6);
  EXPECT_DOUBLE_EQ(results::summarise(twenty).median_high, 15);
  EXPECT_TRUE(std::isnan(results::summarise(List{1, 2, 3, 4, 5}).median_low));
  EXPECT_TRUE(std::isinf(results::median_uncertainty(results::summarise(List{1, 2, 3, 4, 5}))));
  EXPECT_EQ(results::summarise(ten).outliers, 0u);
  ten[9] = 100;
  EXPECT_EQ(results::summarise(ten).outliers, 1u);
}

}  // namespace
}  // namespace harness::testing
