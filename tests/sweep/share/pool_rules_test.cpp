// Tests the workers of a pool, which share a sweep through a folder. A worker takes one piece after another,
// each with configurations on one graph. The tests cover which piece is next, which configurations of an
// abandoned piece are left, and what a worker knows of the others. Nothing is measured.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <thread>

#include "experiment/helpers.hpp"
#include "results/store/writer.hpp"
#include "sweep/share/pool.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

/// Returns enough configurations on four graphs that each graph has several pieces for workers to take.
experiment::Configurations long_rows() {
  return experiment::expand(experiment::parse_experiment(
                                "experiment: t\ngraphs: [{generator: kronecker, scale: 16, seed: [1, 2, 3, "
                                "4]}]\nalgorithms: [pagerank]\nformats: [csr, coo, {id: ell, width: "
                                "[2, 4, 8]}]\nschedules: [vm, em]\noptions: {threads: [1, 2, 3, 4]}\n",
                                "t.yaml"),
                            small_catalogue())
      .configurations;
}

class PoolRules : public ::testing::Test {
 protected:
  PoolRules() { sweep::make_pool(folder_.path()); }
  std::unique_ptr<sweep::PoolShare> worker(const std::string& name, double patience = 60) const {
    return std::make_unique<sweep::PoolShare>(folder_.path(), name, facts_, rows_, experiment::MeasurePlan(),
                                              patience);
  }
  std::string graph_of(const sweep::Rows& piece) const { return rows_[piece.front()].graph.name; }
  results::Measurement row(uint32_t number) const {
    results::Measurement row;
    row.id = rows_[number].id;
    row.status = "ok";
    row.graph = rows_[number].graph.name;
    return row;
  }

  const TempFolder folder_;
  const experiment::Configurations rows_ = long_rows();
  const nlohmann::json facts_{{"experiment_hash", "1"},
                              {"harness_version", "1"},
                              {"plugins", nlohmann::json::array()},
                              {"backend", {{"name", "b"}}}};
};

TEST_F(PoolRules, AWorkerStaysWithItsGraphAndThenTakesOneThatNobodyMeasures) {
  const std::vector<sweep::Rows> pieces = sweep::pieces(rows_, experiment::MeasurePlan());
  ASSERT_GE(pieces.size(), 8u);
  const auto first = worker("first"), second = worker("second");
  const auto held = second->next([] {});
  ASSERT_TRUE(held);
  std::vector<std::string> graphs;
  ptrdiff_t last = 0;
  for (size_t i = 0; i + 1 < pieces.size(); ++i) {
    const auto piece = first->next([] {});
    ASSERT_TRUE(piece);
    const ptrdiff_t number = std::find(pieces.begin(), pieces.end(), *piece) - pieces.begin();
    if (graphs.empty() || graphs.back() != graph_of(*piece)) {
      graphs.push_back(graph_of(*piece));
    } else if (number < last) {  // after the last piece of its graph, a worker takes the first one
      EXPECT_TRUE(number == 0 || graph_of(pieces[static_cast<size_t>(number) - 1]) != graphs.back());
    } else if (graphs.back() != graph_of(*held)) {
      EXPECT_EQ(number, last + 1);
    }
    last = number;
    first->finished();
  }
  EXPECT_EQ(graphs.size(), 4u) << "each graph is loaded once";
  EXPECT_EQ(graphs.back(), graph_of(*held)) << "the graph of the other worker comes last";
  EXPECT_FALSE(first->complete());
  second->finished();
  EXPECT_FALSE(first->next([] {}));
  EXPECT_TRUE(first->complete());
}

TEST_F(PoolRules, RowsOfAnAbandonedPieceAreNotMeasuredAgain) {
  sweep::Rows whole;
  {
    const auto first = worker("first");
    whole = first->next([] {}).value();
    ASSERT_GE(whole.size(), 3u);
    results::ResultWriter writer(first->part(), facts_, results::WriteMode::fresh);
    for (size_t i = 0; i < 2; ++i) {
      writer.append(row(whole[i]));
      first->wrote_row();
    }
    EXPECT_EQ(first->others().rows, 0u) << "its own rows are not those of others";
  }
  const auto second = worker("second");
  std::set<uint32_t> left;
  size_t rows = 0;
  while (const auto piece = second->next([] {})) {
    left.insert(piece->begin(), piece->end());
    rows += piece->size();
    for (size_t i = 0; i < piece->size(); ++i) second->wrote_row();
    second->finished();
  }
  EXPECT_EQ(rows, rows_.size() - 2);
  EXPECT_FALSE(left.contains(whole[0]) || left.contains(whole[1]));
  EXPECT_TRUE(second->complete());
  EXPECT_EQ(second->others().rows, 2u);
  EXPECT_FALSE(second->closed());
  EXPECT_EQ(second->close().value().rows, 2u) << "the only ones that were written";
  EXPECT_TRUE(second->closed());
  const auto late = worker("late");
  EXPECT_FALSE(late->next([] { throw std::runtime_error("there is nobody to wait for"); }));
  EXPECT_TRUE(late->complete());
  EXPECT_FALSE(late->close()) << "it is merged already";
}

TEST_F(PoolRules, RowsOfAPieceThatAnotherWorkerHoldsAreCounted) {
  const auto first = worker("first", 0.8), second = worker("second", 0.8);
  ASSERT_GE(first->next([] {}).value().size(), 3u);
  ASSERT_TRUE(second->next([] {}));
  for (int i = 0; i < 3; ++i) first->wrote_row();
  second->wrote_row();
  std::this_thread::sleep_for(std::chrono::milliseconds(400));  // each worker writes its number of rows
  const sweep::Others others = second->others();
  EXPECT_EQ(others.rows, 3u);
  EXPECT_EQ(others.workers, 2u);
}

TEST_F(PoolRules, AFolderWithoutResultsIsNoPart) {
  results::ResultWriter b(folder_ / "parts/b", facts_, results::WriteMode::fresh),
      a(folder_ / "parts/a", facts_, results::WriteMode::fresh);
  std::filesystem::create_directories(folder_ / "parts/killed");
  EXPECT_THAT(sweep::parts_of(folder_.path()),
              ::testing::ElementsAre(folder_ / "parts/a", folder_ / "parts/b"));
  EXPECT_TRUE(sweep::parts_of(folder_ / "none").empty());
  EXPECT_FALSE(sweep::state_of(folder_.path())) << "nobody has begun";
}

TEST(PoolWorkers, HaveDifferentNamesOfFewLetters) {
  const std::string host = "node-7.cluster/" + std::string(60, 'x');
  const std::string name = sweep::new_worker_name(host);
  EXPECT_NE(name, sweep::new_worker_name(host));
  EXPECT_THAT(name, ::testing::MatchesRegex("node-7-cluster-x{25}-[0-9]+-[0-9a-f]{8}"));
}

}  // namespace
}  // namespace harness::testing
