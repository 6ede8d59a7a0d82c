// Tests the constants of the statistics, at points where another constant would give another result. The
// expected values are from tables of textbooks and from scipy.
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "results/helpers.hpp"
#include "results/judge/effect.hpp"
#include "results/judge/rank_tests.hpp"
#include "results/judge/statistics.hpp"

namespace harness::testing {
namespace {

using List = std::vector<double>;

List lognormal(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::lognormal_distribution<double> any(0, 0.1);
  List values(count);
  for (double& value : values) value = any(random);
  return values;
}

/// Returns the ratios of each sample of `after` to each sample of `before`, sorted.
List ratios_of_pairs(const List& before, const List& after) {
  List ratios;
  for (const double b : before)
    for (const double a : after) ratios.push_back(a / b);
  std::sort(ratios.begin(), ratios.end());
  return ratios;
}

/// Returns samples in which each median is a round with one repetition.
results::Samples rounds_of_medians(const List& medians) {
  results::Samples samples;
  for (const double median : medians) samples.add(median, samples.count());
  return samples;
}

// The confidence interval has the ratios of pairs that the Mann-Whitney test does not reject. With 30 samples
// in each measurement, the exact test would give the interval from the 318th smallest to the 318th largest
// ratio at 5 %, and from the 277th at 1 %. Each number is one more than the critical value of U in tables.
// For 60 samples, the normal approximation is used. Each end of its interval is at most three ratios further
// out.
TEST(RatioInterval, OfManySamplesHasTheWidthOfTheTable) {
  const List before = lognormal(30, 1), after = lognormal(30, 2);
  const List ratios = ratios_of_pairs(before, after);
  for (const auto& [alpha, refused] : {std::pair{0.05, 318u}, std::pair{0.01, 277u}}) {
    const results::Interval interval = results::ratio_interval(before, after, alpha);
    constexpr double rounding = 1e-9;
    EXPECT_LE(interval.low, ratios[refused - 1] + rounding) << alpha;
    EXPECT_GE(interval.low, ratios[refused - 4] - rounding) << alpha;
    EXPECT_GE(interval.high, ratios[ratios.size() - refused] - rounding) << alpha;
    EXPECT_LE(interval.high, ratios[ratios.size() - refused + 3] + rounding) << alpha;
  }
}

TEST(RatioInterval, OfFiftyAndOfMoreSamplesIsAboutAsWide) {
  const auto width = [](size_t count) {
    List before, after;
    for (size_t i = 0; i < count; ++i) before.push_back(std::exp(static_cast<double>(i) / count));
    after = before;
    const results::Interval interval = results::ratio_interval(before, after, 0.01);
    return std::log(interval.high / interval.low);
  };
  EXPECT_NEAR(width(26) / width(25), 1, 0.05)
      << "25 and 25 are exact, 26 and 26 are by the normal distribution";
}

TEST(RatioInterval, OfATimeOfZeroIsUnbounded) {
  const List before{0, 1, 2, 3, 4}, after{5, 6, 7, 8, 9};
  EXPECT_FALSE(std::isfinite(results::ratio_interval(before, after, 0.01).high));
}

// Expected values from scipy, for the logarithms of the medians. The confidence interval is the difference of
// the means, plus or minus t times its standard deviation, with the degrees of freedom of Welch and
// Satterthwaite.
TEST(FewRounds, HaveWelchsInterval) {
  const results::Samples three = rounds_of_medians({1, 1.02, 1.05}),
                         four = rounds_of_medians({1, 1.02, 1.05, 0.99}),
                         after = rounds_of_medians({1.2, 1.22, 1.26, 1.3});
  const auto interval = [&](const results::Samples& before, double alpha) {
    return results::judge(before, after, {.alpha = alpha});
  };
  EXPECT_NEAR(interval(four, 0.05).low, 1.1607058767, 1e-9);
  EXPECT_NEAR(interval(four, 0.05).high, 1.2956657273, 1e-9);
  EXPECT_NEAR(interval(four, 0.01).low, 1.1267899737, 1e-9);
  EXPECT_NEAR(interval(four, 0.01).high, 1.3346647194, 1e-9);
  EXPECT_NEAR(interval(three, 0.01).low, 1.1098476764, 1e-9);
  EXPECT_NEAR(interval(three, 0.01).high, 1.3329211610, 1e-9);
  EXPECT_EQ(interval(three, 0.01).basis, results::Basis::rounds);
}

// With five rounds in each measurement, the confidence interval ends at the least and the largest ratio of a
// pair. A disturbed round changes only one of these ends.
TEST(FiveRounds, AreJudgedByRanks) {
  const List before{1, 1.01, 1.02, 1.03, 1.04}, after{2, 2.01, 2.02, 2.03, 9};
  const results::Effect effect = results::judge(rounds_of_medians(before), rounds_of_medians(after));
  EXPECT_NEAR(effect.low, 2 / 1.04, 1e-9);
  EXPECT_NEAR(effect.high, 9, 1e-9);
  EXPECT_EQ(effect.basis, results::Basis::rounds);
  const results::Effect fewer =
      results::judge(rounds_of_medians({1, 1.01, 1.02, 1.03}), rounds_of_medians(after));
  EXPECT_LT(fewer.low, 1) << "with four rounds a disturbed one hides everything";
}

// Pairs of a number of samples and the rank of the sample that limits the 95 % confidence interval of the
// median.
TEST(Median, RanksOfItsIntervalAreThoseOfTheTable) {
  const std::pair<size_t, size_t> table[] = {{6, 1},  {7, 1},  {8, 1},  {9, 2},  {10, 2}, {11, 2},
                                             {12, 3}, {13, 3}, {14, 3}, {15, 4}, {16, 4}, {17, 5},
                                             {18, 5}, {19, 5}, {20, 6}, {25, 8}};
  for (const auto& [count, rank] : table) {
    List samples;
    for (size_t i = 1; i <= count; ++i) samples.push_back(static_cast<double>(i));
    const results::Summary summary = results::summarise(samples);
    EXPECT_DOUBLE_EQ(summary.median_low, static_cast<double>(rank)) << count;
    EXPECT_DOUBLE_EQ(summary.median_high, static_cast<double>(count + 1 - rank)) << count;
    EXPECT_DOUBLE_EQ(results::median_uncertainty(summary),
                     (summary.median_high - summary.median_low) / 2 / summary.median)
        << count;
  }
}

// Tukey's fences: the quartiles of 1 to 9 are 3 and 7, and 1.5 times their distance is 6.
TEST(Outliers, LieBeyondOneAndAHalfQuartileDistances) {
  const auto outliers = [](double lowest, double highest) {
    return results::summarise(List{lowest, 2, 3, 4, 5, 6, 7, 8, highest}).outliers;
  };
  EXPECT_EQ(outliers(1, 9), 0u);
  EXPECT_EQ(outliers(1, 13), 0u) << "on the fence";
  EXPECT_EQ(outliers(1, 13.1), 1u);
  EXPECT_EQ(outliers(-3, 9), 0u) << "on the fence";
  EXPECT_EQ(outliers(-3.1, 9), 1u);
  EXPECT_EQ(outliers(-3.1, 13.1), 2u);
}

// A test rejects if p is below alpha, so samples whose smallest p equals alpha are too few.
TEST(SamplesNeeded, GiveAPBelowAlpha) {
  EXPECT_EQ(results::samples_needed(0.01), 5u) << "2 of 252 ways; with 4 and 4 it is 2 of 70";
  EXPECT_EQ(results::samples_needed(0.05), 4u);
  const double of_four = results::least_p(4, 4);
  EXPECT_DOUBLE_EQ(of_four, 2.0 / 70);
  EXPECT_EQ(results::samples_needed(of_four), 5u);
  EXPECT_EQ(results::samples_needed(std::nextafter(of_four, 1)), 4u);
  EXPECT_DOUBLE_EQ(results::least_p(3, 5), 2.0 / 56);
  EXPECT_DOUBLE_EQ(results::least_p(5, 3), 2.0 / 56);
  EXPECT_DOUBLE_EQ(results::least_p(1, 1), 1);
}

}  // namespace
}  // namespace harness::testing
