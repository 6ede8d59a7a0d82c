// Tests the comparison of the noise of two runs, whose rounds spread less, more or equally.
#include "results/judge/noise_change.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"

namespace harness::testing {
namespace {

/// Returns results of `rows` configurations with ten rounds of three samples each. The times of the rounds
/// spread by the fraction `spread`.
results::StoredResults run_with(double spread, size_t rows, uint64_t seed) {
  Random random(seed);
  const auto part = [&] { return static_cast<double>(random.below(1001)) / 500 - 1; };  // -1 to 1
  results::StoredResults run;
  for (size_t i = 0; i < rows; ++i) {
    results::StoredRow row;
    row.id = fmt::format("row{}", i);
    row.status = "ok";
    for (uint64_t round = 0; round < 10; ++round) {
      const double time = static_cast<double>(i + 1) * (1 + spread * part());
      for (int sample = -1; sample <= 1; ++sample) row.samples.add(time * (1 + 1e-4 * sample), round);
    }
    row.cost = static_cast<double>(i + 1);
    run.rows.push_back(std::move(row));
  }
  return run;
}

TEST(NoiseChange, LessSpreadIsQuieterAndMoreIsNoisier) {
  const results::NoiseChange less = results::noise_change(run_with(0.1, 16, 1), run_with(0.01, 16, 2), 0.05);
  EXPECT_STREQ(less.verdict(), "quieter");
  EXPECT_EQ(less.rows, 16U);
  EXPECT_NEAR(less.ratio, 0.1, 0.03);
  EXPECT_NEAR(less.before, 0.05, 0.02) << "half of the largest distance, for a uniform spread";
  EXPECT_LT(less.high, 1);
  const results::NoiseChange more = results::noise_change(run_with(0.01, 16, 1), run_with(0.1, 16, 2), 0.05);
  EXPECT_STREQ(more.verdict(), "noisier");
  EXPECT_THAT(results::format_noise_change(less, 0.05),
              ::testing::HasSubstr("noise: quieter: a round differs"));
}

TEST(NoiseChange, EqualSpreadIsRarelyAChange) {
  size_t named = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const auto change =
        results::noise_change(run_with(0.05, 16, 2 * seed), run_with(0.05, 16, 2 * seed + 1), 0.05);
    named += change.verdict() == std::string("unclear") ? 0 : 1;
  }
  EXPECT_LE(named, 20U) << "5 % of 200 are expected";
  EXPECT_GE(named, 1U) << "the interval is not wider than it says";
}

TEST(NoiseChange, FewRowsDecideNothing) {
  EXPECT_STREQ(results::noise_change(run_with(0.1, 3, 1), run_with(0.001, 3, 2), 0.05).verdict(), "unclear");
  results::StoredResults failed = run_with(0.1, 16, 1);
  for (results::StoredRow& row : failed.rows) row.status = "crash";
  const results::NoiseChange none = results::noise_change(failed, run_with(0.1, 16, 2), 0.05);
  EXPECT_EQ(none.rows, 0U);
  EXPECT_STREQ(none.verdict(), "unclear");
  EXPECT_THAT(results::format_noise_change(none, 0.05), ::testing::HasSubstr("no row is ok in both runs"));
}

}  // namespace
}  // namespace harness::testing
