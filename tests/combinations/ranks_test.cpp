// Runs over several ranks in one process. Each rank stores the edges into its range of vertices, and the
// ranks exchange frontiers and values after each superstep. Results are those of one rank.
#include <gtest/gtest.h>

#include "error_of.hpp"
#include "graph/spec.hpp"
#include "variants.hpp"

namespace harness::testing {
namespace {

class Ranks : public OnBackend<Trio> {};

TEST_P(Ranks, GiveTheReferencesAnswer) {
  const Trio& trio = GetParam();
  runtime::Session session(registry(), backend());
  int ran = 0;
  size_t turn = trio.index + today();
  for (StringMap options : directions()) {
    const char* counts[] = {"2", "3", "5"};
    options["ranks"] = counts[turn++ % 3];
    SCOPED_TRACE(text_of(options));
    ran += run_on_all(session, request_of(trio, options));
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Ranks, ::testing::ValuesIn(where_it_runs(trios_by_owner())),
                         [](const auto& test) { return test.param.name(); });

/// A run on a graph whose ranks all have work.
class RanksOfAGraph : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!missing().empty()) GTEST_SKIP() << missing();
    graph::GraphSpec spec;
    spec.generator = "kronecker";
    spec.params = {{"scale", "11"}, {"edge_factor", "8"}, {"seed", "5"}};
    spec.weights.kind = graph::Weights::Kind::generated;
    graph_.emplace(graph::open_graph(spec));
    session_.emplace(registry(), backend());
  }

  /// Returns the answer of a verified run.
  runtime::Answer answer(const std::string& algorithm, const StringMap& options,
                         const StringMap& params = {}) {
    const runtime::Request request{
        runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, algorithm), params),
        runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
        runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "wm"), {}), runtime::parse_options(options)};
    runtime::Prepared prepared = session_->prepare(*graph_, request);
    prepared.instance->poison();
    last_ = prepared.instance->run(30);
    const runtime::Verification verified = session_->verify(*graph_, *prepared.instance, last_.supersteps);
    EXPECT_TRUE(verified.right) << algorithm << " " << text_of(options) << verified.reason;
    return session_->answer(*graph_, request.algorithm, verified);
  }

  std::optional<graph::Graph> graph_;
  std::optional<runtime::Session> session_;
  backends::RunResult last_;
};

TEST_F(RanksOfAGraph, AnswerAsOneRankDoes) {
  const std::pair<const char*, StringMap> runs[] = {{"bfs", {}},
                                                    {"cc", {}},
                                                    {"sssp", {}},
                                                    {"spmv", {{"precision", "fixed"}}},
                                                    {"pagerank", {{"precision", "fixed"}}}};
  for (const auto& [algorithm, params] : runs) {
    for (const StringMap& direction : directions()) {
      if (direction.at("direction") == "auto" && std::string(algorithm) != "bfs") continue;
      const std::string one = answer(algorithm, direction, params).hash;
      for (const char* ranks : {"2", "3", "5"}) {
        StringMap options = direction;
        options["ranks"] = ranks;
        EXPECT_EQ(answer(algorithm, options, params).hash, one) << algorithm << " " << text_of(options);
      }
    }
  }
}

TEST_F(RanksOfAGraph, AnswerAsOneRankDoesWithEachPairOfFrontiers) {
  // Queues are joined and maps are sliced, and both are converted for supersteps that read the other kind. A
  // third of the pairs per day.
  size_t turn = today(), ran = 0;
  for (const char* algorithm : {"bfs", "cc", "sssp"}) {
    const std::string one = answer(algorithm, {}).hash;
    for (StringMap options : runtime::direction_and_frontier_options()) {
      if (++turn % 3 != 0 && !tests_all()) continue;
      options["ranks"] = turn % 2 == 0 ? "2" : "7";
      if (turn % 5 == 0) options["dense_at"] = "0.02";
      try {
        EXPECT_EQ(answer(algorithm, options).hash, one) << algorithm << " " << text_of(options);
        ++ran;
      } catch (const runtime::Unsupported&) {
        continue;
      }
    }
  }
  EXPECT_GT(ran, 10u);
}

TEST_F(RanksOfAGraph, ExchangeWhatTheFormulaSays) {
  // PageRank exchanges one float per vertex and superstep, and after the initial values. Each of n ranks gets
  // the slices of the n - 1 others, so V values are copied n - 1 times.
  const uint64_t vertices = graph_->num_vertices();
  for (const uint64_t ranks : {1, 2, 4}) {
    answer("pagerank", {{"ranks", std::to_string(ranks)}}, {{"iterations", "7"}});
    EXPECT_EQ(last_.exchanged_bytes, (7 + 1) * (ranks - 1) * vertices * sizeof(float)) << ranks;
  }
  // In push with queues, BFS exchanges the queue alone: each reached vertex once.
  answer("bfs", {{"ranks", "2"}, {"direction", "push"}});
  EXPECT_LE(last_.exchanged_bytes, vertices * sizeof(uint32_t));
  EXPECT_GT(last_.exchanged_bytes, 0u);
}

TEST_F(RanksOfAGraph, AreRefusedWithAReason) {
  const auto reason = [&](const std::string& algorithm, const StringMap& options) {
    return error_of([&] { answer(algorithm, options); });
  };
  EXPECT_EQ(reason("tc", {{"ranks", "2"}}),
            "more than one rank needs an algorithm that writes only to the vertex that receives a value "
            "[work.by_owner/1]");
  if (std::string(HARNESS_TEST_BACKEND) == "cpu") {
    EXPECT_EQ(reason("bfs", {{"gpus", "2"}}),
              "gpus has no effect on the cpu backend, where all ranks share the processor: use ranks");
  }
}

}  // namespace
}  // namespace harness::testing
