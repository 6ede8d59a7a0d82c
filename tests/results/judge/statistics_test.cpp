#include "results/judge/statistics.hpp"

#include <cmath>
#include <vector>

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

TEST(Statistics, KnownValues) {
  const std::vector<double> samples = {4, 1, 3, 2};
  const results::Summary summary = results::summarise(samples);
  EXPECT_EQ(summary.count, 4u);
  EXPECT_DOUBLE_EQ(summary.median, 2.5);
  EXPECT_DOUBLE_EQ(summary.min, 1);
  EXPECT_DOUBLE_EQ(summary.max, 4);
  EXPECT_DOUBLE_EQ(summary.mean, 2.5);
  EXPECT_DOUBLE_EQ(summary.q1, 1.75) << "numpy.percentile([4, 1, 3, 2], 25)";
  EXPECT_DOUBLE_EQ(summary.q3, 3.25);
  EXPECT_NEAR(summary.cv, 1.2909944487358056 / 2.5, 1e-15);
}

TEST(Statistics, FewSamples) {
  EXPECT_TRUE(std::isnan(results::summarise({}).median));
  const std::vector<double> one = {7};
  EXPECT_DOUBLE_EQ(results::summarise(one).q3, 7);
  EXPECT_TRUE(std::isnan(results::summarise(one).cv)) << "one value has no spread";
}

TEST(Statistics, SmallSpreadOnALargeMean) {
  const std::vector<double> samples = {1e9 + 1, 1e9 + 2, 1e9 + 3};
  EXPECT_NEAR(results::summarise(samples).cv * (1e9 + 2), 1.0, 1e-6);
}

}  // namespace
}  // namespace harness::testing
