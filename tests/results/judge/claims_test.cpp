// Tests claims of papers on invented numbers. Each kind of claim (the key `test`) must be able to hold, to
// fail and to stay unclear.
#include "results/judge/claims.hpp"

#include <limits>

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

using results::Holding;
using results::Number;
using ::testing::HasSubstr;

Number number(const std::string& system, double value, double spread = 1, const std::string& graph = "g",
              const std::string& x = "") {
  return {.quantity = "time",
          .system = system,
          .graph = graph,
          .algorithm = "bfs",
          .x = x,
          .unit = "ms",
          .is = {value, value / spread, value * spread}};
}

results::Judged judged(const nlohmann::json& claim, const std::vector<Number>& numbers) {
  return results::judge_claim(claim, numbers, {});
}

Holding holding(const nlohmann::json& claim, const std::vector<Number>& numbers) {
  return judged(claim, numbers).holding;
}

nlohmann::json ratio(nlohmann::json limits) {
  nlohmann::json claim{{"test", "ratio"}, {"of", {{"system", {"old"}}}}, {"over", {{"system", {"new"}}}}};
  claim.update(limits);
  return claim;
}

TEST(Claims, ARatioIsPairedByWhatNeitherSideFixes) {
  const std::vector<Number> numbers{number("old", 1, 1, "a"), number("new", 0.5, 1, "a"),
                                    number("old", 1, 1, "b"), number("new", 2, 1, "b"),
                                    number("old", 9, 1, "c")};
  const results::Judged found = judged(ratio({{"each_at_least", 1}, {"share", 0.5}}), numbers);
  EXPECT_EQ(found.holding, Holding::holds);
  EXPECT_EQ(found.seen, "0.5 to 2, geometric mean 1, n = 2");
  EXPECT_EQ(holding(ratio({{"each_at_least", 1}, {"share", 0.6}}), numbers), Holding::fails);
  EXPECT_EQ(holding(ratio({{"each_at_most", 2}}), numbers), Holding::holds);
  EXPECT_EQ(holding(ratio({{"each_at_most", 1.9}}), numbers), Holding::fails);
  EXPECT_EQ(holding(ratio({{"max_at_least", 2}}), numbers), Holding::holds);
  EXPECT_EQ(holding(ratio({{"max_at_least", 2.1}}), numbers), Holding::fails);
  EXPECT_EQ(holding(ratio({{"mean_at_least", 1}}), numbers), Holding::holds);
  EXPECT_EQ(holding(ratio({{"mean_at_most", 0.99}}), numbers), Holding::fails);
  EXPECT_EQ(holding(ratio({{"each_at_most", 1}}), {number("old", 1)}), Holding::untested);
  Number other = number("new", 1);
  other.unit = "steps";
  EXPECT_EQ(holding(ratio({{"each_at_most", 1}}), {number("old", 1), other}), Holding::untested);
}

TEST(Claims, WithinTheNoiseIsUnclear) {
  const std::vector<Number> close{number("old", 1, 1.1), number("new", 0.95, 1.1)};
  const results::Judged found = judged(ratio({{"each_at_least", 1}}), close);
  EXPECT_EQ(found.holding, Holding::unclear);
  EXPECT_THAT(found.seen, HasSubstr("the limit lies within the noise: "));
  EXPECT_EQ(holding(ratio({{"mean_at_most", 1}}), close), Holding::unclear);
  EXPECT_EQ(holding(ratio({{"max_at_least", 1}}), close), Holding::unclear);
}

TEST(Claims, AMeanOfManyIsNoSurerThanEach) {
  std::vector<Number> many;
  for (const char* graph : {"a", "b", "c", "d", "e", "f", "g", "h", "i"}) {
    many.push_back(number("old", 1.1, 1.1, graph));
    many.push_back(number("new", 1, 1.1, graph));
  }
  EXPECT_EQ(holding(ratio({{"mean_at_least", 1}}), many), Holding::unclear)
      << "the machine may have been slow for all of them";
}

TEST(Claims, ValuesHaveLimits) {
  const nlohmann::json claim{{"test", "value"}, {"at_least", 2}, {"at_most", 3}};
  EXPECT_EQ(holding(claim, {number("a", 2), number("a", 3)}), Holding::holds);
  EXPECT_EQ(holding(claim, {number("a", 1.9)}), Holding::fails);
  EXPECT_EQ(holding(claim, {number("a", 3.1)}), Holding::fails);
  EXPECT_EQ(holding(claim, {number("a", 2, 1.1)}), Holding::unclear);
  EXPECT_EQ(judged(claim, {number("a", 2), number("a", 3)}).seen, "2 to 3");
}

TEST(Claims, TheFastestHasToBeProven) {
  const nlohmann::json claim{{"test", "fastest"}, {"system", {"a*"}}};
  EXPECT_EQ(holding(claim, {number("a1", 1), number("a2", 9), number("b", 2)}), Holding::holds);
  EXPECT_EQ(holding(claim, {number("a1", 2), number("b", 1)}), Holding::fails);
  EXPECT_EQ(holding(claim, {number("c", 2), number("b", 1)}), Holding::fails) << "it was not measured there";
  EXPECT_EQ(holding(claim, {number("a1", 1, 2), number("b", 2, 2)}), Holding::unclear);
  EXPECT_EQ(holding(claim, {number("a1", 1)}), Holding::untested);
}

TEST(Claims, TheBestMayBeAnotherWithinTheNoise) {
  nlohmann::json claim{{"test", "distinct_best"}, {"best", "system"}, {"at_least", 2}};
  const Number a = number("a", 1, 1, "h"), b = number("b", 2, 1, "h");
  EXPECT_EQ(holding(claim, {number("a", 2), number("b", 1), a, b}), Holding::holds);
  EXPECT_EQ(holding(claim, {number("a", 1), number("b", 2), a, b}), Holding::fails);
  EXPECT_EQ(holding(claim, {number("a", 1, 1.2), number("b", 1.1, 1.2), a, b}), Holding::unclear);
  claim["at_least"] = 3;
  EXPECT_EQ(holding(claim, {a, b}), Holding::untested);
  std::vector<Number> three{a, b};
  for (const char* graph : {"i", "j"}) {
    three.push_back(number("a", 1, 1.2, graph));
    three.push_back(number("b", 1.1, 1.2, graph));
  }
  EXPECT_EQ(holding(claim, three), Holding::fails) << "two names are never three";
}

TEST(Claims, ATrendGoesByThePlaceOfX) {
  std::vector<Number> line{number("a", 1, 1, "g", "1"), number("a", 2, 1, "g", "10"),
                           number("a", 1.5, 1, "g", "2")};
  const auto goes = [&](const char* way, double by) {
    return holding({{"test", "trend"}, {"goes", way}, {"by", by}}, line);
  };
  EXPECT_EQ(goes("rising", 1), Holding::holds) << "10 comes after 2";
  EXPECT_EQ(goes("rising", 1.4), Holding::fails);
  EXPECT_EQ(goes("falling", 1), Holding::fails);
  EXPECT_EQ(goes("flat", 2), Holding::holds);
  EXPECT_EQ(goes("flat", 1.9), Holding::fails);
  for (Number& one : line) one.is = {one.is.value, one.is.value / 1.3, one.is.value * 1.3};
  EXPECT_EQ(goes("rising", 1), Holding::unclear);
  EXPECT_EQ(goes("flat", 2), Holding::unclear);
  EXPECT_EQ(holding({{"test", "trend"}, {"goes", "rising"}}, {number("a", 1)}), Holding::untested);
  EXPECT_THAT(error_of([&] {
                judged({{"test", "trend"}, {"goes", "rising"}}, {number("a", 1), number("a", 2)});
              }),
              HasSubstr("x is not a number"));
}

TEST(Claims, WhatWasMeasuredTooSeldomSaysSo) {
  Number once = number("old", 9), other = number("new", 1);
  once.is = results::opened(9);
  once.doubt = "measured in 1 round, 3 are needed";
  const results::Judged found = judged(ratio({{"each_at_least", 1}}), {once, other});
  EXPECT_EQ(found.holding, Holding::unclear);
  EXPECT_THAT(found.seen, HasSubstr("measured in 1 round, 3 are needed: 9 to 9"));
}

TEST(Claims, ASelectionIsOfGlobsOnAxes) {
  nlohmann::json claim{{"test", "fastest"}, {"system", {"a"}}, {"where", {{"graph", {"kron*", "x?"}}}}};
  const std::vector<Number> numbers{number("a", 1, 1, "kron9"), number("b", 2, 1, "kron9"),
                                    number("a", 2, 1, "road"), number("b", 1, 1, "road")};
  EXPECT_EQ(holding(claim, numbers), Holding::holds);
  claim["where"] = {{"graph", {"comb*"}}};
  EXPECT_EQ(judged(claim, numbers).seen, "no number for it was measured");
  claim["where"] = {{"beauty", {"*"}}};
  EXPECT_THAT(error_of([&] { judged(claim, numbers); }), HasSubstr("no axis 'beauty'"));
  EXPECT_THAT(error_of([&] { judged({{"test", "beauty"}}, numbers); }), HasSubstr("no test"));
}

TEST(Claims, AnotherBackendOrSizeTestsNothing) {
  const nlohmann::json claim{
      {"test", "value"}, {"at_most", 3}, {"backends", {"gpu", "other"}}, {"size", "full"}};
  const std::vector<Number> numbers{number("a", 1)};
  EXPECT_EQ(results::judge_claim(claim, numbers, {{"gpu"}, "full"}).holding, Holding::holds);
  EXPECT_EQ(results::judge_claim(claim, numbers, {{"gpu", "here"}, "full"}).seen,
            "it is about gpu or other; these results are of gpu, here");
  EXPECT_EQ(results::judge_claim(claim, numbers, {{"gpu"}, "small"}).seen,
            "it needs graphs of the full size");
}

}  // namespace
}  // namespace harness::testing
