// Tests runs over several ranks in one process. Each rank stores the edges into its range of vertices, and
// the ranks exchange frontiers and values after each superstep. Results must be those of a run with one rank.
#include <gtest/gtest.h>

#include "error_of.hpp"
#include "rank_runs.hpp"

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

TEST_F(RanksOfAGraph, AnswerAsOneRankDoes) {
  expect_the_answers_of_one({{"bfs", {}},
                             {"cc", {}},
                             {"sssp", {}},
                             {"spmv", {{"precision", "fixed"}}},
                             {"pagerank", {{"precision", "fixed"}}}},
                            {{{"ranks", "2"}}, {{"ranks", "3"}}, {{"ranks", "5"}}});
}

TEST_F(RanksOfAGraph, AnswerAsOneRankDoesWithEachPairOfFrontiers) {
  // Ranks join their queues, and exchange slices of bitmaps and bytemaps. If the next superstep reads another
  // kind of frontier, the frontier is converted. A third of the pairs of frontier kinds is tested per day.
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
  // PageRank exchanges one float per vertex after the initial values and after each superstep. Each of n
  // ranks gets the slices of the n - 1 others, so V values are copied n - 1 times.
  const uint64_t vertices = graph_->num_vertices();
  for (const uint64_t ranks : {1, 2, 4}) {
    answer("pagerank", {{"ranks", std::to_string(ranks)}}, {{"iterations", "7"}});
    EXPECT_EQ(last_.exchanged_bytes, (7 + 1) * (ranks - 1) * vertices * sizeof(float)) << ranks;
    const backends::RankTimes& times = last_.rank_times;
    EXPECT_EQ(times.exchange > 0, ranks > 1);
    EXPECT_EQ(times.work > 0, ranks > 1);
    EXPECT_GE(times.slowest, times.work);
    // All ranks share one processor, so their times add up to at most the time of the run.
    EXPECT_LE(static_cast<double>(ranks) * times.work + times.exchange, last_.milliseconds);
  }
  // In push with queues, BFS exchanges the queue only, which has each reached vertex once.
  answer("bfs", {{"ranks", "2"}, {"direction", "push"}});
  EXPECT_LE(last_.exchanged_bytes, vertices * sizeof(uint32_t));
  EXPECT_GT(last_.exchanged_bytes, 0u);
}

TEST_F(RanksOfAGraph, AreNothingIfThereIsOne) {
  // With ranks=1, the linked device modules and the launches are the same as without the option, and no
  // kernel for several ranks is linked.
  for (const char* algorithm : {"bfs", "cc", "sssp", "pagerank", "bc"}) {
    SCOPED_TRACE(algorithm);
    const runtime::Request plain = request(algorithm, {}), one = request(algorithm, {{"ranks", "1"}});
    const auto expected = session_->link_lines(*graph_, plain), found = session_->link_lines(*graph_, one);
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(names_of_modules(found[i]), names_of_modules(expected[i]));
      EXPECT_EQ(names_of_modules(found[i]).count("module ranks"), 0u);
    }
    const auto two = session_->link_lines(*graph_, request(algorithm, {{"ranks", "2"}}));
    EXPECT_EQ(names_of_modules(two.front()).count("module ranks"), 1u);
    // The number of supersteps of cc and sssp depends on the order in which threads work, so their launches
    // are not compared.
    if (std::set<std::string>{"cc", "sssp"}.contains(algorithm)) continue;
    const std::vector<std::string> launched = launches(one);
    EXPECT_EQ(launched, launches(plain));
    EXPECT_GT(launched.size(), 2u);
  }
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
