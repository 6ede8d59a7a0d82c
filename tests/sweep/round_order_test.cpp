// Tests the order of the configurations in a round. It must be random but determined by the seed, and have
// the configurations of one graph together.
#include "sweep/round_order.hpp"

#include <algorithm>
#include <set>

#include "experiment/helpers.hpp"

namespace harness::testing {
namespace {

experiment::Configurations three_graphs() {
  const std::string yaml =
      "experiment: t\n"
      "graphs: [{generator: kronecker, scale: [4, 5, 6]}]\n"
      "algorithms: [pagerank]\n"
      "formats: [csr, coo, ell]\n"
      "schedules: [vm, em]\n";
  return experiment::expand(experiment::parse_experiment(yaml, "t.yaml"), small_catalogue()).configurations;
}

TEST(RoundOrder, IsAPermutationThatSeedAndRoundDecide) {
  const experiment::Configurations configurations = three_graphs();
  ASSERT_EQ(configurations.size(), 18u);
  const auto order = sweep::round_order(configurations, 1, 0);
  EXPECT_EQ(std::set<uint32_t>(order.begin(), order.end()).size(), configurations.size());
  EXPECT_EQ(order.size(), configurations.size());
  EXPECT_EQ(sweep::round_order(configurations, 1, 0), order);
  EXPECT_NE(sweep::round_order(configurations, 1, 1), order);
  EXPECT_NE(sweep::round_order(configurations, 2, 0), order);
  EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
}

// A recorded seed gives the recorded order in later versions too.
TEST(RoundOrder, OfASeedStaysTheSame) {
  const experiment::Configurations configurations = three_graphs();
  std::vector<std::vector<uint32_t>> found;
  for (const auto& [seed, round] : {std::pair<uint64_t, uint64_t>{1, 0}, {uint64_t{5} << 32 | 1, 0}, {1, 3}})
    found.push_back(sweep::round_order(configurations, seed, round));
  EXPECT_EQ(found, (std::vector<std::vector<uint32_t>>{
                       {10, 11, 7, 6, 8, 9, 12, 13, 14, 15, 16, 17, 1, 0, 5, 4, 3, 2},
                       {17, 16, 12, 13, 14, 15, 8, 9, 7, 6, 11, 10, 0, 1, 2, 3, 4, 5},
                       {0, 1, 2, 3, 4, 5, 10, 11, 6, 7, 9, 8, 17, 16, 15, 14, 12, 13}}));
}

TEST(RoundOrder, ReadsEachGraphOnce) {
  const experiment::Configurations configurations = three_graphs();
  for (const uint64_t round : {0, 1, 2, 3}) {
    std::vector<std::string> graphs;
    for (const uint32_t index : sweep::round_order(configurations, 7, round)) {
      const std::string name = configurations[index].graph.name;
      if (graphs.empty() || graphs.back() != name) graphs.push_back(name);
    }
    EXPECT_EQ(graphs.size(), 3u) << "round " << round;
  }
}

TEST(Turns, AreRoundsOrAllRoundsOfAGraph) {
  const experiment::Configurations configurations = three_graphs();
  experiment::MeasurePlan plan;
  for (uint32_t i = 0; i < 18; ++i) EXPECT_EQ(sweep::turns(configurations, plan)[i].index, i);
  plan.rounds = 4;
  for (const bool by_graph : {false, true}) {
    plan.rounds_by_graph = by_graph;
    const auto turns = sweep::turns(configurations, plan);
    ASSERT_EQ(turns.size(), 72u);
    std::set<std::pair<uint32_t, uint32_t>> all;
    size_t graphs = 0;
    for (size_t i = 0; i < turns.size(); ++i) {
      all.emplace(turns[i].index, turns[i].round);
      graphs += i == 0 ||
                configurations[turns[i].index].graph.name != configurations[turns[i - 1].index].graph.name;
      EXPECT_EQ(turns[i].round, by_graph ? i % 24 / 6 : i / 18);
    }
    EXPECT_EQ(all.size(), 72u);
    EXPECT_TRUE(!by_graph || graphs == 3) << "each graph is read once";
  }
}

TEST(Turns, LongRunsGetFewerRounds) {
  experiment::MeasurePlan plan;
  plan.rounds = 5;
  plan.rounds_by_graph = true;
  plan.max_time_s = 2;  // per round; with 5 rounds, 10 s per configuration
  const auto fit = [&](double ms, size_t count) {
    results::Measurement first;
    first.samples.assign(count, {.time_ms = ms});
    return sweep::rounds_that_fit(plan, first);
  };
  EXPECT_EQ(fit(1, 2), 5u);
  EXPECT_EQ(fit(3200, 1), 3u) << "a run before the samples counts too";
  EXPECT_EQ(fit(13000, 1), 1u);
  plan.rounds_by_graph = false;
  EXPECT_EQ(fit(13000, 1), 5u) << "as the file says";
}

TEST(Turns, LayoutsThatTakeLongAreNotBuiltTenTimes) {
  experiment::MeasurePlan plan;
  plan.rounds = 10;
  plan.rounds_by_graph = true;
  results::Measurement first;
  first.samples.push_back({.time_ms = 1});
  const auto fit = [&](double build_ms, double load_ms) {
    first.build_ms = build_ms;
    first.load_ms = load_ms;
    return sweep::rounds_that_fit(plan, first);
  };
  EXPECT_EQ(fit(20, 0), 10u);
  EXPECT_EQ(fit(300, 200), 7u) << "two more take a second";
  EXPECT_EQ(fit(60000, 0), 5u);
  plan.rounds = 3;
  EXPECT_EQ(fit(60000, 0), 3u);
}

// A configuration has at most as many rounds as the experiment requests (`plan.rounds`). Configurations with
// randomly chosen sources have three rounds at most. The time to upload layouts counts as time of
// preparation, which limits the number of rounds.
TEST(Turns, RoundsThatFitAreCountedExactly) {
  experiment::MeasurePlan plan;
  plan.rounds = 10;
  plan.rounds_by_graph = true;
  plan.max_time_s = 1;  // per round; a configuration may take twice 10 rounds of 1 s
  results::Measurement first;
  first.samples = {{.time_ms = 1000}, {.time_ms = 1000}};
  EXPECT_EQ(sweep::rounds_that_fit(plan, first), 6u) << "3 seconds each, with the run before the samples";
  first.batch = 2;
  EXPECT_EQ(sweep::rounds_that_fit(plan, first), 4u) << "5 seconds each";
  first.batch.reset();
  first.samples = {{.time_ms = 1}};
  for (const bool upload : {false, true}) {
    (upload ? first.upload_ms : first.load_ms) = 250;
    EXPECT_EQ(sweep::rounds_that_fit(plan, first), upload ? 7u : 9u)
        << "5 and a second's worth of 250 ms each";
  }
  first.load_ms = first.upload_ms = 0;
  for (int64_t source = 0; source < 2; ++source) first.samples.push_back({.time_ms = 1, .source = source});
  first.samples.erase(first.samples.begin());
  first.sources = 2;
  EXPECT_EQ(sweep::rounds_that_fit(plan, first), 3u) << "pairs of sources are many";
}

TEST(RoundOrder, KeepsConfigurationsOfALayoutTogether) {
  const experiment::Configurations configurations = three_graphs();
  for (const uint64_t round : {0, 1, 2, 3}) {
    std::vector<std::string> layouts;
    for (const uint32_t index : sweep::round_order(configurations, 7, round)) {
      const std::string layout = configurations[index].graph.name + configurations[index].format.label;
      if (layouts.empty() || layouts.back() != layout) layouts.push_back(layout);
    }
    EXPECT_EQ(layouts.size(), 9u) << "round " << round;
  }
}

}  // namespace
}  // namespace harness::testing
