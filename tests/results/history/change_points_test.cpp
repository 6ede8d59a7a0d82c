// Tests the search for change points in simulated histories of costs. Without changes there must be few false
// alarms. A step must be found at most one run away from its true place.
#include "results/history/change_points.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace harness::testing {
namespace {

using results::change_points;

struct Noise {
  double sigma, rho, spikes;
};
constexpr Noise noises[] = {{0.01, 0, 0}, {0.02, 0.5, 0}, {0.02, 0, 0.05}, {0.05, 0.3, 0}};
constexpr int series = 200;

std::vector<double> simulated(const Noise& noise, std::mt19937_64& dice, size_t length = 40) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  std::vector<double> values;
  double last = normal(dice);
  for (size_t i = 0; i < length; ++i) {
    if (i > 0) last = noise.rho * last + std::sqrt(1 - noise.rho * noise.rho) * normal(dice);
    values.push_back(noise.sigma * last + (uniform(dice) < noise.spikes ? std::log(1.5) : 0));
  }
  return values;
}

double share_found(const Noise& noise, double step, std::mt19937_64& dice) {
  int found = 0;
  for (int i = 0; i < series; ++i) {
    std::vector<double> values = simulated(noise, dice);
    const size_t at = 8 + dice() % 25;
    for (size_t j = at; j < values.size(); ++j) values[j] += std::log1p(step);
    bool hit = false;
    for (const auto& change : change_points(values))
      hit = hit || (change.at + 1 >= at && change.at <= at + 1);
    found += hit ? 1 : 0;
  }
  return static_cast<double>(found) / series;
}

TEST(ChangePoints, FewAlarmsWhereNothingChanged) {
  std::mt19937_64 dice(1);
  for (const Noise& noise : noises) {
    int alarms = 0;
    for (int i = 0; i < series; ++i) alarms += change_points(simulated(noise, dice)).empty() ? 0 : 1;
    EXPECT_LE(alarms, series / 20) << noise.sigma << ' ' << noise.rho;
  }
}

TEST(ChangePoints, StepsAreFoundWithinOneRun) {
  std::mt19937_64 dice(2);
  EXPECT_GE(share_found(noises[0], 0.05, dice), 0.95);
  EXPECT_GE(share_found(noises[1], 0.10, dice), 0.90);
}

TEST(ChangePoints, ASpikeIsNoLevelAndTwoStepsAreTwo) {
  std::mt19937_64 dice(3);
  std::vector<double> values = simulated(noises[0], dice);
  values[20] += 1;
  EXPECT_TRUE(change_points(values).empty());
  values[20] -= 1;
  for (size_t i = 15; i < 40; ++i) values[i] += i < 22 ? 0.1 : 0.25;
  const auto changes = change_points(values);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].at, 15U);
  EXPECT_EQ(changes[1].at, 22U);
  EXPECT_NEAR(changes[1].log_ratio, 0.15, 0.03);
}

TEST(ChangePoints, ConstantAndShortSeriesHaveNone) {
  EXPECT_TRUE(change_points(std::vector<double>(50, 1.5)).empty());
  EXPECT_TRUE(change_points(std::vector<double>{1, 2, 3, 4, 5}).empty());
  EXPECT_TRUE(change_points(std::vector<double>{}).empty());
}

}  // namespace
}  // namespace harness::testing
