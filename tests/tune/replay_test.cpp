// Tests the samplers on recorded results of PageRank and BFS: 960 configurations that were timed on a GPU
// (experiments/simt_model).
#include "tune/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

const std::vector<tune::Recorded>& measured() {
  static const auto spaces = tune::read_recorded(HARNESS_SIMT_MODEL "/cuda.csv");
  return spaces;
}

tune::Prior modelled(const tune::Recorded& recorded) {
  static const auto counted = tune::read_recorded(HARNESS_SIMT_MODEL "/simt.csv");
  return tune::prior_from(counted, recorded.space);
}

TEST(Replay, ReadsASpaceForEachGraphAndAlgorithm) {
  ASSERT_EQ(measured().size(), 6U);
  size_t candidates = 0;
  for (const tune::Recorded& one : measured()) {
    EXPECT_GE(one.within(0.05), 1U);
    EXPECT_EQ(modelled(one).size(), one.space.size());
    candidates += one.space.size();
  }
  EXPECT_EQ(candidates, 960U);
}

TEST(Replay, RandomSearchTakesWhatIsCalculated) {
  for (const tune::Recorded& one : measured()) {
    const tune::Score random = tune::score(one, "random", {}, 0.05, 4000, 0);
    EXPECT_NEAR(random.mean / random.random, 1, 0.05) << one.space.name();
  }
}

TEST(Replay, WithTheModelItTakesFiveEvaluations) {
  for (const tune::Recorded& one : measured()) {
    EXPECT_LE(tune::score(one, "own", modelled(one), 0.05, 5, 20).most, 5U) << one.space.name();
    EXPECT_LE(tune::score(one, "own", modelled(one), 0.02, 5, 20).most, 10U) << one.space.name();
  }
}

TEST(Replay, WithoutAModelItIsSoonerThanRandomSearch) {
  for (const tune::Recorded& one : measured()) {
    const tune::Score own = tune::score(one, "own", {}, 0.05, 100, 0);
    EXPECT_LE(own.median, 20) << one.space.name();
    EXPECT_LE(own.p90, 45) << one.space.name();
    EXPECT_LT(own.mean, own.random) << one.space.name();
  }
}

TEST(Replay, AScoreHasTheStatisticsOfItsSeeds) {
  const tune::Recorded& one = measured().front();
  const double wanted = one.best() * 1.05;
  std::vector<double> evaluations;
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    const auto sampler = tune::make_sampler("random", one.space, {}, seed);
    evaluations.push_back(
        static_cast<double>(tune::replay(one, *sampler, 0, wanted, 1).evaluations_to(wanted)));
    const tune::Score score = tune::score(one, "random", {}, 0.05, seed, 0);
    std::vector<double> sorted = evaluations;
    std::ranges::sort(sorted);
    EXPECT_EQ(score.most, sorted.back()) << seed;
    EXPECT_DOUBLE_EQ(score.median, (sorted[(seed - 1) / 2] + sorted[seed / 2]) / 2) << seed;
    EXPECT_EQ(score.p90, seed == 10 ? sorted[8] : sorted.back()) << seed;
    EXPECT_NEAR(score.mean, std::accumulate(sorted.begin(), sorted.end(), 0.0) / double(seed), 1e-9) << seed;
  }
}

TEST(Replay, ABudgetEndsItAndCountsAsOneMore) {
  const tune::Recorded& one = measured().front();
  const tune::Score exhaustive = tune::score(one, "exhaustive", {}, 0, 1, 1);
  EXPECT_EQ(exhaustive.most, one.costs.front() == one.best() ? 1U : 2U);
}

TEST(Replay, WhatIsNoSweepIsRefused) {
  const TempFolder folder;
  const auto write = [&](const char* text) {
    std::ofstream(folder / "results.csv") << text;
    return folder / "results.csv";
  };
  EXPECT_THROW(tune::read_recorded(write("a,b\n1,2\n")), Error);
  for (const char* cost : {"-1", "nan", "inf", "1e999", "x"}) {
    const std::string line = std::string("x,ok,g,bfs,csr,vm,") + cost + "\n";
    EXPECT_THROW(tune::read_recorded(
                     write(("id,status,graph,algorithm,format,schedule,time_ms_median\n" + line).c_str())),
                 Error)
        << cost;
  }
  EXPECT_THROW(tune::read_recorded(write(
                   "id,status,graph,algorithm,format,schedule,time_ms_median\nx,crash,g,bfs,csr,vm,\n")),
               Error);
}

}  // namespace
}  // namespace harness::testing
