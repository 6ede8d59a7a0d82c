// Tests which answers of two runs contradict each other. An answer is a summary of a result, such as
// `reached=12 depth=3`.
#include "results/judge/answers.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

TEST(Answers, ExactWordsAreEqualOrNot) {
  EXPECT_EQ(results::disagreement({"reached=12 depth=3", "a"}, {"reached=12 depth=3", "a"}), "");
  EXPECT_EQ(results::disagreement({"reached=12 depth=3", "a"}, {"reached=12 depth=4", "b"}),
            "depth=3 and depth=4");
  EXPECT_EQ(results::disagreement({"sum=1e+20", ""}, {"sum=1.0000000001e+20", ""}),
            "sum=1e+20 and sum=1.0000000001e+20");
}

TEST(Answers, OthersAreWithinBothTolerances) {
  EXPECT_EQ(results::disagreement({"max=0.5+-0.01", ""}, {"max=0.515+-0.01", ""}), "");
  EXPECT_EQ(results::disagreement({"max=0.5+-0.01", ""}, {"max=0.525+-0.01", ""}),
            "max=0.5+-0.01 and max=0.525+-0.01");
  EXPECT_EQ(results::disagreement({"max=-2+-1e-09", ""}, {"max=-2.00000000000001+-1e-09", ""}), "");
  EXPECT_NE(results::disagreement({"max=nan+-0.1", ""}, {"max=0.5+-0.1", ""}), "")
      << "not a number is near none";
  EXPECT_NE(results::disagreement({"max=0.5", ""}, {"max=0.5+-0.1", ""}), "")
      << "one of them claims to be exact";
}

TEST(Answers, HashesTellWhereTheWordsAreTheSame) {
  EXPECT_EQ(results::disagreement({"reached=12", "0a"}, {"reached=12", "0b"}),
            "the same answer, but different arrays: answer_hash 0a and 0b");
  EXPECT_EQ(results::disagreement({"reached=12", "0a"}, {"reached=12", ""}), "");
  EXPECT_EQ(results::disagreement({"reached=12", "0a"}, {"reached=12 depth=3", "0b"}), "")
      << "a plugin that says more";
}

TEST(Answers, WhoSaysNothingDisagreesWithNobody) {
  EXPECT_EQ(results::disagreement({}, {"reached=12", "0a"}), "");
  EXPECT_EQ(results::disagreement({"reached=12", "0a"}, {}), "");
  EXPECT_EQ(results::disagreement({"no words at all", ""}, {"no words at all", ""}), "");
}

}  // namespace
}  // namespace harness::testing
