// Tests the boundaries at which shortest paths choose another type of distance, count a distance as exact, or
// refuse a graph. The expected numbers are worked out manually.
#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>

#include "../../algorithms/sssp/check.hpp"
#include "../../algorithms/sssp/paths.hpp"

namespace harness::testing {
namespace {

using sssp::Weights;

TEST(DistanceTypes, AWeightIsAMultipleOfThisPowerOfTwo) {
  const std::pair<float, int> all[] = {{1, 0},
                                       {2, 1},
                                       {3, 0},
                                       {6, 1},
                                       {0.5f, -1},
                                       {0.25f, -2},
                                       {0.75f, -2},
                                       {1.5f, -1},
                                       {0x1p24f, 24},
                                       {0x1p127f, 127},
                                       {FLT_MAX, 104},
                                       {0x1p-126f, -126},
                                       {0x1p-149f, -149},
                                       {0x3p-149f, -149},
                                       {0x1p-127f, -127},
                                       {0x1.8p-126f, -127}};
  for (const auto& [weight, exponent] : all) EXPECT_EQ(sssp::lowest_exponent(weight), exponent) << weight;
}

TEST(DistanceTypes, AreTheCheapestThatHoldsTheLongestPath) {
  struct Fit {
    double unit, longest;
    sssp::Type type;
  };
  constexpr double half_of_float = FLT_MAX / 2.0;
  const Fit all[] = {{1, 0, sssp::float32},
                     {1, 0x1p24, sssp::float32},
                     {1, 0x1p24 + 1, sssp::uint32},
                     {1, 4294967294.0, sssp::uint32},
                     {1, 4294967295.0, sssp::uint64},
                     {1, std::nextafter(0x1p63, 0), sssp::uint64},
                     {1, 0x1p63, sssp::float64},
                     {1, FLT_MAX, sssp::float64},
                     {0.5, 0x1p23, sssp::float32},
                     {0.5, 0x1p23 + 1, sssp::float32},  // rounded, but no integer type holds halves
                     {0.5, half_of_float, sssp::float32},
                     {0.5, std::nextafter(half_of_float, DBL_MAX), sssp::float64}};
  for (const auto& [unit, longest, type] : all) {
    const Weights weights{.largest = 1, .unit = unit, .longest = longest};
    EXPECT_EQ(sssp::fitting_type(weights), type) << unit << " " << longest;
    EXPECT_EQ(sssp::type_of(weights, sssp::automatic), type);
    EXPECT_EQ(sssp::type_of(weights, sssp::float64), sssp::float64);
    EXPECT_EQ(sssp::type_of(weights, sssp::float32), sssp::float32);
  }
}

TEST(DistanceTypes, AnIntegerTypeIsRefusedForFractionsAndForLargeWeights) {
  const auto is_refused = [](const Weights& weights, sssp::Type type) {
    try {
      EXPECT_EQ(sssp::type_of(weights, type), type);
      return false;
    } catch (const PluginError&) {
      return true;
    }
  };
  EXPECT_TRUE(is_refused({.largest = 1, .unit = 0.5, .longest = 2}, sssp::uint32));
  EXPECT_TRUE(is_refused({.largest = 1, .unit = 0.5, .longest = 2}, sssp::uint64));
  EXPECT_FALSE(is_refused({.largest = 4294967294.0, .longest = 0x1p40}, sssp::uint32));
  EXPECT_TRUE(is_refused({.largest = 4294967295.0, .longest = 0x1p40}, sssp::uint32));
  EXPECT_FALSE(is_refused({.largest = 4294967295.0, .longest = 0x1p40}, sssp::uint64));
  EXPECT_FALSE(is_refused({.largest = 1, .longest = std::nextafter(0x1p63, 0)}, sssp::uint64));
  EXPECT_TRUE(is_refused({.largest = 1, .longest = 0x1p63}, sssp::uint64));
}

TEST(DistanceTypes, ADistanceBelowTheLimitOfItsTypeIsExact) {
  const harness_problem two{.vertices = 2};
  const auto exact = [&](const Weights& weights, float a, float b) {
    const float distances[] = {a, b};
    return sssp::is_exact(two, weights, distances);
  };
  const Weights within{.largest = 1, .longest = 0x1p24}, beyond{.largest = 1, .longest = 0x1p25};
  EXPECT_TRUE(exact(within, 0, 0x1p24f));
  EXPECT_TRUE(exact(beyond, 0, 0x1p24f - 1));
  EXPECT_FALSE(exact(beyond, 0, 0x1p24f)) << "possibly 2^24 + 1, rounded down";
  EXPECT_FALSE(exact(beyond, 0x1p24f, 0)) << "each vertex counts";
  EXPECT_TRUE(exact(beyond, 0, sssp::unreached<float>()));
  EXPECT_FALSE(exact({.largest = 1, .unit = 0x1p-60, .longest = 0x1p3}, 0, 1)) << "the reference is rounded";
  const uint32_t integers[] = {0, 4294967294U};
  EXPECT_TRUE(sssp::is_exact(two, beyond, integers));
}

TEST(DistanceTypes, ADistanceThatDoesNotFitIsRefused) {
  const auto stored = [](auto zero, auto distance, double unit) {
    decltype(zero) to = 0;
    sssp::store(std::vector{distance}, &to, unit);
    return to;
  };
  EXPECT_EQ(stored(uint32_t{}, uint64_t{4294967294}, 1), 4294967294U);
  EXPECT_THROW(stored(uint32_t{}, uint64_t{4294967295}, 1), PluginError);
  EXPECT_EQ(stored(uint32_t{}, sssp::unreached<uint64_t>(), 1), sssp::unreached<uint32_t>());
  EXPECT_EQ(stored(float{}, uint64_t{3}, 0.5), 1.5f);
  EXPECT_EQ(stored(float{}, sssp::unreached<uint64_t>(), 0.5), INFINITY);
  EXPECT_EQ(stored(float{}, FLT_MAX / 2.0, 1), FLT_MAX / 2);
  EXPECT_THROW(stored(float{}, double{FLT_MAX}, 1), PluginError);
}

}  // namespace
}  // namespace harness::testing
