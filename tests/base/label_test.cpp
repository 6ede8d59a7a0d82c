#include "base/label.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

TEST(Label, IsAnIdWithParameters) {
  EXPECT_EQ(parse_label("vm")->id, "vm");
  EXPECT_TRUE(parse_label("vm")->params.empty());
  const auto label = parse_label(" twc( warp_degree=4, block_degree = 64 ) ");
  ASSERT_TRUE(label);
  EXPECT_EQ(label->id, "twc");
  EXPECT_EQ(label->params,
            (std::map<std::string, std::string>{{"warp_degree", "4"}, {"block_degree", "64"}}));
}

TEST(Label, AnythingElseIsNone) {
  for (const char* text : {"", "(tile=8)", "vwc(tile=8", "vwc()", "vwc(tile)", "vwc(tile=)", "vwc(=8)",
                           "vwc(tile=8,)", "vwc(tile=8,tile=4)", "vwc(width=8)x"}) {
    EXPECT_FALSE(parse_label(text)) << text;
  }
}

}  // namespace
}  // namespace harness::testing
