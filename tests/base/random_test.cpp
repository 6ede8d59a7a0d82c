// Tests shuffle(): a seed must give the same random sequence on every machine, so that a run can be repeated.
#include "base/random.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace harness::testing {
namespace {

using ::testing::ElementsAre;

TEST(Shuffle, SwapsTheLastOfThoseLeftWithTheOneDrawn) {
  std::vector<int> items{0, 1, 2, 3};
  std::vector<size_t> ends;
  shuffle(items, [&](size_t end) {
    ends.push_back(end);
    return size_t{0};
  });
  EXPECT_THAT(ends, ElementsAre(4, 3, 2));
  EXPECT_THAT(items, ElementsAre(1, 2, 3, 0));
}

TEST(Shuffle, IsTheSameForTheSameSeed) {
  std::vector<int> items{0, 1, 2, 3, 4, 5};
  Random random(1);
  shuffle(items, [&](size_t end) { return random.below(end); });
  EXPECT_THAT(items, ElementsAre(3, 5, 4, 1, 2, 0));
}

TEST(Shuffle, OfNothingDrawsNothing) {
  std::vector<int> none, one{7};
  const auto never = [](size_t) -> size_t { throw std::logic_error("drawn"); };
  shuffle(none, never);
  shuffle(one, never);
  EXPECT_THAT(one, ElementsAre(7));
}

}  // namespace
}  // namespace harness::testing
