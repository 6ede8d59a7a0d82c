// Tests the texts in the column `warning` about conditions of a machine that disturb measurements.
#include "results/machine/machine_state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(MachineAdvice, HasAKindAndIsOneWarning) {
  const std::vector<std::string> advice = results::machine_advice("powersave", 8, 2, true);
  ASSERT_EQ(advice.size(), 2U);
  EXPECT_THAT(advice[0], StartsWith("clock governor: it is powersave"));
  EXPECT_THAT(advice[1], StartsWith("busy machine: "));
  for (const std::string& line : advice)
    EXPECT_THAT(line, Not(HasSubstr("; "))) << "which separates warnings";
  EXPECT_THAT(advice[1], Not(HasSubstr("measure.rounds"))) << "of which there are ten anyway";
}

TEST(MachineAdvice, OwnLoadIsNobodyElses) {
  EXPECT_TRUE(results::machine_advice("performance", 2, 2, true).empty());
  EXPECT_EQ(results::machine_advice("", 2, 2, false).size(), 1U);
}

}  // namespace
}  // namespace harness::testing
