// The order of a round: random, but the same for the same seed, and one graph after the other.
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

}  // namespace
}  // namespace harness::testing
