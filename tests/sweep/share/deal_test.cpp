// Tests the distribution of configurations to machines. Each configuration must go to one machine. The
// machines must need equal time, and few layouts may be needed by several machines.
#include "sweep/share/deal.hpp"

#include <algorithm>
#include <ctime>
#include <numeric>
#include <set>

#include "experiment/estimate.hpp"
#include "experiment/helpers.hpp"
#include "sweep/share/slack.hpp"

namespace harness::testing {
namespace {

experiment::Configurations configurations_of(const std::string& graphs, const std::string& rest = "") {
  const std::string yaml = "experiment: t\ngraphs: " + graphs +
                           "\nalgorithms: [pagerank, bfs]\nformats: [csr, coo, {id: ell, width: [2, 4]}]\n"
                           "schedules: [vm, em, cm]\n" +
                           rest;
  return experiment::expand(experiment::parse_experiment(yaml, "t.yaml"), small_catalogue()).configurations;
}

double seconds_of(const experiment::Configurations& configurations, const sweep::Rows& rows) {
  return std::accumulate(rows.begin(), rows.end(), 0.0, [&](double sum, uint32_t row) {
    const experiment::Configuration one = configurations[row];
    return sum + experiment::estimated_seconds(one, experiment::estimated_size(one.graph).edges, {});
  });
}

size_t layouts_of(const experiment::Configurations& configurations, const sweep::Rows& rows) {
  std::set<std::string> layouts;
  for (const uint32_t row : rows)
    layouts.insert(configurations[row].graph.name + sweep::layout_of(configurations[row]));
  return layouts.size();
}

void expect_each_row_once(const std::vector<sweep::Rows>& dealt, size_t rows) {
  sweep::Rows all;
  for (const sweep::Rows& share : dealt) {
    EXPECT_TRUE(std::is_sorted(share.begin(), share.end()));
    all.insert(all.end(), share.begin(), share.end());
  }
  std::sort(all.begin(), all.end());
  sweep::Rows wanted(rows);
  std::iota(wanted.begin(), wanted.end(), 0U);
  EXPECT_EQ(all, wanted);
}

TEST(Deal, GivesEachRowOnceInAboutEqualTimeWithFewLayouts) {
  // The graphs have very different sizes, so the times of configurations differ by a factor of hundreds.
  const auto configurations =
      configurations_of("[{generator: kronecker, scale: [6, 12, 18, 20, 21], seed: [1, 2]}]");
  const size_t layouts = layouts_of(configurations, sweep::all_rows(configurations));
  for (const size_t shares : {1, 2, 3, 4, 7, 16}) {
    const auto dealt = sweep::deal(configurations, {}, shares);
    ASSERT_EQ(dealt.size(), shares);
    expect_each_row_once(dealt, configurations.size());
    const double each =
        seconds_of(configurations, sweep::all_rows(configurations)) / static_cast<double>(shares);
    double row = 0;  // time of the longest configuration, which cannot be cut
    for (const uint32_t one : sweep::all_rows(configurations))
      row = std::max(row, seconds_of(configurations, {one}));
    size_t built = 0;
    for (const sweep::Rows& share : dealt) {
      EXPECT_NEAR(seconds_of(configurations, share), each, 0.1 * each + row) << shares;
      built += layouts_of(configurations, share);
    }
    EXPECT_LE(built, layouts + shares - 1);
    EXPECT_EQ(sweep::deal(configurations, {}, shares), dealt);
  }
}

TEST(Deal, CutsBetweenGraphsIfTheyAreAlike) {
  const auto configurations =
      configurations_of("[{generator: kronecker, scale: 9, seed: [1, 2, 3, 4, 5, 6]}]");
  for (const sweep::Rows& share : sweep::deal(configurations, {}, 3)) {
    std::set<std::string> graphs;
    for (const uint32_t row : share) graphs.insert(configurations[row].graph.name);
    EXPECT_EQ(graphs.size(), 2u);
  }
}

TEST(Deal, LeavesSharesEmptyIfThereAreFewerRows) {
  const auto configurations = configurations_of("[{generator: kronecker, scale: 9}]");
  const auto dealt = sweep::deal(configurations, {}, 100);
  EXPECT_EQ(dealt.size(), 100u);
  expect_each_row_once(dealt, configurations.size());
}

TEST(Pieces, HaveOneGraphAndAtMostTheTime) {
  const auto configurations = configurations_of("[{generator: kronecker, scale: [6, 20], seed: [1, 2]}]");
  const auto pieces = sweep::pieces(configurations, {}, 20);
  expect_each_row_once(pieces, configurations.size());
  for (const sweep::Rows& piece : pieces) {
    EXPECT_FALSE(piece.empty());
    EXPECT_EQ(configurations[piece.front()].graph.name, configurations[piece.back()].graph.name);
    EXPECT_LT(seconds_of(configurations, piece), 20 + 10);  // 20 s, and the time of one configuration
  }
}

TEST(Deal, TakesAFewMicrosecondsPerRow) {
  std::string sizes = "32";
  for (int size = 64; size <= 1024; size += 32) sizes += ", " + std::to_string(size);
  const auto configurations = configurations_of(
      "[{generator: kronecker, scale: 9, seed: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}]",
      "options: {cta_size: [" + sizes + "], threads: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]}\n");
  ASSERT_GE(configurations.size(), 90000u);
  const std::clock_t began = std::clock();
  const auto dealt = sweep::deal(configurations, {}, 64);
  const double us = 1e6 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  EXPECT_EQ(dealt.size(), 64u);
  EXPECT_LT(us / static_cast<double>(configurations.size()), 10 * slack);
}

}  // namespace
}  // namespace harness::testing
