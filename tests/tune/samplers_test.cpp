// Tests that every sampler proposes each candidate once, whatever the costs, and in the same order for the
// same seed.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "base/error.hpp"
#include "tune/sampler.hpp"
#include "tune/samplers/features.hpp"

namespace harness::testing {
namespace {

/// Returns a space of three formats by four schedules, with a parameter that only one format has.
tune::Space small_space() {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (const char* format : {"csr", "coo", "ell"}) {
    for (const char* schedule : {"vm", "em", "tile", "twc"}) {
      for (const char* width : {"4", "8"}) {
        tune::Candidate one{.id = std::string(format) + schedule + width,
                            .values = {{"format", format}, {"schedule", schedule}}};
        if (std::string(format) == "ell") one.values["format.width"] = width;
        space.candidates.push_back(one);
        if (std::string(format) != "ell") break;
      }
    }
  }
  return space;
}

std::optional<double> cost_of(size_t candidate) {
  if (candidate % 5 == 0) return std::nullopt;  // the candidate failed
  return 1 + static_cast<double>(candidate * 7 % 11);
}

std::vector<size_t> order_of(const std::string& name, const tune::Prior& prior, uint64_t seed) {
  const tune::Space space = small_space();
  const auto sampler = tune::make_sampler(name, space, prior, seed);
  std::vector<size_t> order;
  while (const auto next = sampler->ask()) {
    order.push_back(*next);
    sampler->tell(*next, cost_of(*next));
  }
  return order;
}

TEST(Samplers, AskForEachCandidateOnceAndAlikeForOneSeed) {
  const size_t size = small_space().size();
  for (const std::string& name : tune::sampler_names()) {
    SCOPED_TRACE(name);
    const std::vector<size_t> order = order_of(name, {}, 3);
    EXPECT_EQ(order.size(), size);
    EXPECT_EQ(std::set<size_t>(order.begin(), order.end()).size(), size);
    EXPECT_EQ(order, order_of(name, {}, 3));
    EXPECT_EQ(order != order_of(name, {}, 4), name != "exhaustive");
  }
}

// Without a prior, that is, costs known before the tuner begins, the sampler `own` first proposes two
// dissimilar candidates, and then those that it predicts to be good. With a prior, it first proposes the ten
// candidates with the lowest costs in the prior.
TEST(Samplers, OwnPredictsFromTheThirdCandidateOn) {
  const tune::Space space = small_space();
  const auto first_predicted = [&](const tune::Prior& prior) {
    const auto sampler = tune::make_sampler("own", space, prior, 3);
    for (size_t asked = 0; asked < space.size(); ++asked) {
      const auto next = sampler->ask();
      if (sampler->predicted()) return asked;
      sampler->tell(*next, 1 + static_cast<double>(*next));
    }
    return space.size();
  };
  EXPECT_EQ(first_predicted({}), 2u);
  tune::Prior prior;
  for (size_t i = 0; i < space.size(); ++i) prior.push_back(1 + static_cast<double>(i));
  EXPECT_EQ(first_predicted(prior), std::min<size_t>(10, space.size()));
}

TEST(Samplers, BeginWithThePriorAndPutWhatItDoesNotKnowLast) {
  tune::Prior prior(small_space().size(), std::numeric_limits<double>::quiet_NaN());
  prior[9] = 1;
  prior[2] = 2;
  prior[7] = 3;
  for (const char* name : {"own", "prior"}) {
    const std::vector<size_t> order = order_of(name, prior, 1);
    EXPECT_EQ(std::vector<size_t>(order.begin(), order.begin() + 3), (std::vector<size_t>{9, 2, 7})) << name;
  }
}

TEST(Samplers, AreNotStoppedByASpaceWhereEverythingFails) {
  const tune::Space space = small_space();
  for (const std::string& name : tune::sampler_names()) {
    const auto sampler = tune::make_sampler(name, space, {}, 1);
    size_t asked = 0;
    while (const auto next = sampler->ask()) {
      sampler->tell(*next, std::nullopt);
      ++asked;
    }
    EXPECT_EQ(asked, space.size()) << name;
  }
}

TEST(Samplers, OwnTriesEachScheduleInEachDirectionBeforeItGoesThroughAllThatIsLikeTheBest) {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (int format = 0; format < 40; ++format) {
    for (int schedule = 0; schedule < 5; ++schedule) {
      for (const char* direction : {"push", "pull"})
        space.candidates.push_back({std::to_string(space.size()),
                                    {{"format", "f" + std::to_string(format)},
                                     {"schedule", "s" + std::to_string(schedule)},
                                     {"direction", direction}}});
    }
  }
  const auto sampler = tune::make_sampler("own", space, {}, 1);
  std::set<std::string> ways;
  for (int asked = 0; asked < 24; ++asked) {
    const size_t next = sampler->ask().value();
    const auto& values = space.candidates[next].values;
    ways.insert(values.at("schedule") + values.at("direction"));
    // all candidates of one schedule cost the same
    sampler->tell(next, values.at("schedule") == "s0" ? 1 : 9);
  }
  EXPECT_EQ(ways.size(), 10U);
}

/// Lets the sampler `own` propose `tries` candidates, whose costs are cost(schedule). Returns how many of
/// them have the schedule s0.
size_t tries_of_s0(int tries, size_t schedules,
                   const std::function<std::optional<double>(size_t schedule)>& cost) {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (size_t i = 0; i < 20 * schedules; ++i)
    space.candidates.push_back({std::to_string(i),
                                {{"format", "f" + std::to_string(i / schedules)},
                                 {"schedule", "s" + std::to_string(i % schedules)}}});
  const auto sampler = tune::make_sampler("own", space, {}, 2);
  size_t count = 0;
  for (int asked = 0; asked < tries; ++asked) {
    const size_t next = sampler->ask().value();
    count += next % schedules == 0 ? 1 : 0;
    sampler->tell(next, cost(next % schedules));
  }
  return count;
}

TEST(Samplers, OwnTakesAFailureForTheDearest) {
  const auto cost = [](size_t schedule) {
    return schedule == 0 ? std::nullopt : std::optional<double>(schedule == 1 ? 4 : 40);
  };
  EXPECT_LE(tries_of_s0(40, 5, cost), 8U);
}

TEST(Samplers, OwnStaysWithAScheduleAsLongAsItGetsFaster) {
  double of_s0 = 10;
  const auto cost = [&](size_t schedule) {
    return std::optional<double>(schedule == 0 ? of_s0 *= 0.8 : 100);
  };
  EXPECT_GE(tries_of_s0(30, 25, cost), 12U);
}

TEST(Samplers, OwnTakesWhatIsHardlyFasterForNoImprovement) {
  // All candidates of s0 are far better than the others, and each is a little faster than the previous one.
  // After six of them in succession the sampler must try other schedules.
  std::set<std::string> schedules;
  tune::Space space{"g", "bfs", "cpu", {}};
  for (int format = 0; format < 40; ++format) {
    for (int schedule = 0; schedule < 8; ++schedule)
      space.candidates.push_back(
          {std::to_string(space.size()),
           {{"format", "f" + std::to_string(format)}, {"schedule", "s" + std::to_string(schedule)}}});
  }
  const auto sampler = tune::make_sampler("own", space, {}, 1);
  for (int asked = 0; asked < 30; ++asked) {
    const size_t next = sampler->ask().value();
    const std::string& schedule = space.candidates[next].values.at("schedule");
    schedules.insert(schedule);
    sampler->tell(next, schedule == "s0" ? 1 - 0.001 * asked : 9);
  }
  EXPECT_EQ(schedules.size(), 8U);
}

TEST(Samplers, GreedyStaysWhereANeighbourIsOnlyAsGood) {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (char format = 'a'; format < 'h'; ++format)
    for (char schedule = 'a'; schedule < 'h'; ++schedule)
      space.candidates.push_back(
          {std::string{format, schedule},
           {{"format", std::string(1, format)}, {"schedule", std::string(1, schedule)}}});
  const tune::Features features(space);
  const auto greedy = tune::make_sampler("greedy", space, {}, 1);
  const size_t first = greedy->ask().value();
  greedy->tell(first, 1);
  for (int neighbour = 0; neighbour < 12; ++neighbour) {
    const size_t next = greedy->ask().value();
    EXPECT_EQ(features.differences(first, next), 1U);
    greedy->tell(next, neighbour % 2 == 0 ? std::optional<double>(1) : std::nullopt);
  }
  EXPECT_EQ(features.differences(first, greedy->ask().value()), 2U)
      << "all neighbours were tried: a new beginning";
}

TEST(Samplers, ANameThatIsNoneIsRefused) {
  EXPECT_THROW(tune::make_sampler("onw", small_space(), {}, 1), Error);
}

TEST(Features, NumbersAreNearAndWordsAreApart) {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (const char* width : {"4", "8", "1024"})
    space.candidates.push_back({width, {{"format", "ell"}, {"format.width", width}}});
  for (const char* bits : {"14", "16"})
    space.candidates.push_back({bits, {{"format", "cr2"}, {"format.cluster_bits", bits}}});
  space.candidates.push_back({"csr", {{"format", "csr"}}});
  const tune::Features features(space);
  const auto apart = [&](size_t a, size_t b) { return features.distance(a, b, tune::Group::format); };
  EXPECT_GT(apart(0, 1), 0);
  EXPECT_LT(apart(0, 1), apart(1, 2));
  EXPECT_LT(apart(0, 2), 1);
  EXPECT_DOUBLE_EQ(apart(3, 4), apart(0, 2)) << "the least and the largest of either";
  EXPECT_GT(apart(0, 5), 1);
  EXPECT_EQ(apart(0, 5), apart(0, 3)) << "another format, with parameters of its own or without";
  EXPECT_EQ(apart(0, 5), apart(2, 5));
  EXPECT_EQ(features.distance(0, 5, tune::Group::schedule), 0);
  EXPECT_EQ(features.differences(0, 1), 1U);
}

TEST(Features, OneWayIsTheScheduleAndTheDirectionWhateverTheNumbersAre) {
  tune::Space space{"g", "bfs", "cpu", {}};
  const auto add = [&](const char* format, const char* schedule, const char* width, const char* direction) {
    space.candidates.push_back(
        {std::to_string(space.size()),
         {{"format", format}, {"schedule", schedule}, {"schedule.width", width}, {"direction", direction}}});
  };
  add("csr", "vwc", "4", "pull");
  add("coo", "vwc", "8", "pull");
  add("csr", "vwc", "4", "push");
  add("csr", "tile", "4", "pull");
  const tune::Features features(space);
  EXPECT_TRUE(features.one_way(0, 1));
  EXPECT_FALSE(features.one_way(0, 2));
  EXPECT_FALSE(features.one_way(0, 3));
}

TEST(Features, NumbersOfOneValueWrittenInTwoWaysAreNotApart) {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (const char* delta : {"2", "2.0"}) space.candidates.push_back({delta, {{"delta", delta}}});
  EXPECT_EQ(tune::Features(space).distance(0, 1, tune::Group::rest), 0);
}

}  // namespace
}  // namespace harness::testing
