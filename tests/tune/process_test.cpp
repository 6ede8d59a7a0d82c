// Tests a Gaussian process that is extended by one measurement at a time. Its predictions must be those of
// the formulas for all measurements together.
#include "tune/samplers/process.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tune/sampler.hpp"

namespace harness::testing {
namespace {

constexpr double own_variance = 0.01;  // variance of the noise of a measurement, as in process.cpp

tune::Space formats_by_schedules(size_t formats, size_t schedules) {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (size_t i = 0; i < formats; ++i) {
    for (size_t j = 0; j < schedules; ++j) {
      const std::string format = "f" + std::to_string(i), schedule = "s" + std::to_string(j);
      space.candidates.push_back({format + schedule, {{"format", format}, {"schedule", schedule}}});
    }
  }
  return space;
}

TEST(Process, PredictsByTheFormulasForTwoMeasurements) {
  const tune::Features features(formats_by_schedules(2, 2));  // candidates: f0s0 f0s1 f1s0 f1s1
  // two different formats have the distance 2, and so do two different schedules
  tune::Process process(features, 4, {{0.25, 0.125, 1}, 0});
  process.add(0);
  process.add(1);
  process.learn({1, -1});
  // The two measured candidates, f0s0 and f0s1, differ in their schedule. The predicted one, f1s0, differs
  // from the first in its format and from the second in both.
  const double both = 1 + own_variance, between = std::exp(-0.25), first = std::exp(-0.5),
               second = std::exp(-0.75);
  const double determinant = both * both - between * between;
  // Returns (a b) K^-1 (c d)^T, where K is the covariance matrix of the two measurements.
  const auto inverse = [&](double a, double b, double c, double d) {
    return (a * (both * c - between * d) + b * (both * d - between * c)) / determinant;
  };
  const tune::Prediction third = process.predict()[2];
  EXPECT_NEAR(third.mean, inverse(first, second, 1, -1), 1e-12);
  // The prior assumption that the variance is 1 has the weight of two measurements.
  const double variance = (2 + inverse(1, -1, 1, -1)) / (2 + 2);
  EXPECT_NEAR(third.deviation, std::sqrt(variance * (1 - inverse(first, second, first, second))), 1e-12);
  EXPECT_NEAR(process.evidence(), -2 * std::log(1 + inverse(1, -1, 1, -1) / 2) - std::log(determinant) / 2,
              1e-12);
}

TEST(Process, DoesNotDependOnTheOrderOfMeasurements) {
  const tune::Space space = formats_by_schedules(4, 5);
  const tune::Features features(space);
  const tune::Likeness likeness{{0.2, 0.8, 0.1}, 0.5};
  tune::Process forwards(features, space.size(), likeness), backwards(features, space.size(), likeness);
  std::vector<double> targets, reversed;
  for (size_t i = 0; i < 12; ++i) {
    forwards.add(i);
    backwards.add(11 - i);
    targets.push_back(std::sin(static_cast<double>(i)));
    reversed.push_back(std::sin(static_cast<double>(11 - i)));
  }
  forwards.learn(targets);
  backwards.learn(reversed);
  EXPECT_NEAR(forwards.evidence(), backwards.evidence(), 1e-9);
  for (size_t i = 0; i < space.size(); ++i) {
    EXPECT_NEAR(forwards.predict()[i].mean, backwards.predict()[i].mean, 1e-9) << i;
    EXPECT_NEAR(forwards.predict()[i].deviation, backwards.predict()[i].deviation, 1e-9) << i;
  }
}

TEST(Process, TheSamplerGoesOnWhereItLearnsFromTheCheaperHalfAlone) {
  // 420 candidates: more than twice the 200 measurements from which the sampler learns at most.
  const tune::Space space = formats_by_schedules(21, 20);
  const auto sampler = tune::make_sampler("own", space, {}, 1);
  std::vector<bool> asked(space.size());
  size_t count = 0;
  // The proposals after the first 200 measurements, of which the sampler keeps only the cheaper half.
  std::string after_forgetting;
  while (const auto next = sampler->ask()) {
    EXPECT_FALSE(asked[*next]);
    asked[*next] = true;
    ++count;
    if (count > 200 && count <= 212) after_forgetting += std::to_string(*next) + " ";
    sampler->tell(*next, 1 + static_cast<double>(*next % 20) + static_cast<double>(*next / 20) / 10);
  }
  EXPECT_EQ(count, space.size());
  EXPECT_EQ(after_forgetting, "206 59 78 77 75 94 96 93 111 112 129 130 ");
}

}  // namespace
}  // namespace harness::testing
