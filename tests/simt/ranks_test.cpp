// Tests runs over several ranks on the emulated GPU. Results must equal the reference, and the checks of the
// emulated GPU must find no defect. If a rank read a value that another rank has not sent, the value would
// be outdated or the pattern that fills memory before a run.
#include <gmock/gmock.h>

#include "checked.hpp"
#include "graph/spec.hpp"

namespace harness::testing {
namespace {

class RanksOnSimt : public ::testing::TestWithParam<Trio> {};

TEST_P(RanksOnSimt, GiveTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  const bool iterates = algorithm->id == "pagerank";  // a few of its equal iterations suffice
  const char* counts[] = {"2", "3", "5"};
  size_t turn = index + today();
  int ran = 0;
  for (const char* direction : {"push", "pull"}) {
    ++turn;
    ran += run_checked(
        checked_session(),
        {runtime::Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
         runtime::Choice(*format, {}), runtime::Choice(*schedule, {}),
         runtime::parse_options({{"direction", direction}, {"cta_size", "64"}, {"ranks", counts[turn % 3]}})},
        {.seeds = {0, 1}, .first = turn % 4, .every = 4, .by_turns = true});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, RanksOnSimt, ::testing::ValuesIn(trios_by_owner()),
                         [](const auto& test) { return test.param.name(); });

/// Runs PageRank on a graph with many edges per vertex. Arrays per vertex, which each rank has for all
/// vertices, are then small compared with the edges.
class MemoryOfRanks : public ::testing::Test {
 protected:
  MemoryOfRanks() {
    graph::GraphSpec spec;
    spec.generator = "uniform";
    spec.params = {{"vertices", "512"}, {"edge_factor", "32"}, {"seed", "4"}};
    graph_.emplace(graph::open_graph(spec));
  }

  runtime::Prepared prepare(StringMap options) {
    options["direction"] = "pull";
    session_.forget();
    return session_.prepare(*graph_, {runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "pagerank"),
                                                      {{"iterations", "3"}}),
                                      runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
                                      runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "wm"), {}),
                                      runtime::parse_options(options)});
  }
  void expect_right(const runtime::Prepared& prepared) {
    prepared.instance->poison();
    const backends::RunResult run = prepared.instance->run(30);
    const runtime::Verification verified = session_.verify(*graph_, *prepared.instance, run.supersteps);
    EXPECT_TRUE(verified.right) << verified.reason;
  }

  runtime::Session& session_ = checked_session();
  std::optional<graph::Graph> graph_;
};

TEST_F(MemoryOfRanks, SeveralHoldAGraphThatOneCannot) {
  const uint64_t of_two = prepare({{"ranks", "2"}}).rank_bytes;
  const std::string limit = std::to_string(of_two);
  EXPECT_THAT(
      [&] {
        prepare({{"device_memory", limit}});
      },
      ::testing::ThrowsMessage<OutOfMemory>(
          ::testing::HasSubstr(" of " + limit + " bytes of device_memory are in use")));
  const runtime::Prepared two = prepare({{"device_memory", limit}, {"ranks", "2"}});
  EXPECT_LE(two.rank_bytes, of_two);
  expect_right(two);
}

TEST_F(MemoryOfRanks, EachHasItsColdRowsAtTheHost) {
  const uint64_t edges = graph_->num_edges() * sizeof(uint32_t);
  for (const char* hot : {"0", "0.5"}) {
    const runtime::Prepared prepared = prepare({{"edges_at", "host"}, {"hot", hot}, {"ranks", "2"}});
    ASSERT_EQ(prepared.layouts.size(), 2u);
    for (const auto& layout : prepared.layouts) {
      const auto share = static_cast<double>(layout->host_bytes()) * 2 / static_cast<double>(edges);
      EXPECT_NEAR(share, 1 - std::stod(hot), 0.1) << hot;
    }
    expect_right(prepared);
  }
}

TEST_F(MemoryOfRanks, AutoPlacesWhatDoesNotFitAnyRankAtTheHost) {
  const uint64_t cold = prepare({{"edges_at", "host"}, {"ranks", "2"}}).rank_bytes;
  const uint64_t edges = graph_->num_edges() / 2 * sizeof(uint32_t);
  const runtime::Prepared prepared =
      prepare({{"edges_at", "auto"}, {"ranks", "2"}, {"device_memory", std::to_string(cold - edges / 2)}});
  EXPECT_EQ(prepared.layouts.size(), 2u);
  for (const auto& layout : prepared.layouts) EXPECT_GT(layout->host_bytes(), 0u);
  expect_right(prepared);
}

}  // namespace
}  // namespace harness::testing
