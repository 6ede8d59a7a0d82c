// Tests that large numbers in texts for people have no exponent.
#include "base/printable.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

TEST(PlainNumber, LargeOnesAreWrittenOut) {
  EXPECT_EQ(plain_number(130.4, 2), "130");
  EXPECT_EQ(plain_number(99.7, 2), "100");
  EXPECT_EQ(plain_number(1295, 2), "1,300");
  EXPECT_EQ(plain_number(137083, 3), "137,000");
  EXPECT_EQ(plain_number(137083, 4), "137,100");
  EXPECT_EQ(plain_number(-1234567, 2), "-1,200,000");
}

TEST(PlainNumber, OthersAreAsTheyAre) {
  EXPECT_EQ(plain_number(0, 2), "0");
  EXPECT_EQ(plain_number(0.0123456, 3), "0.0123");
  EXPECT_EQ(plain_number(13.7, 2), "14");
  EXPECT_EQ(plain_number(1234, 4), "1234");
}

}  // namespace
}  // namespace harness::testing
