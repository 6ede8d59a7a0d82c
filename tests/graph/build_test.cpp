// Tests the graph builder: cleaning, weights, and properties that every graph has, such as sorted neighbours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/random.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;

constexpr graph::Cleaning keep_all{graph::Cleaning::SelfLoops::keep, graph::Cleaning::Duplicates::keep,
                                   graph::Cleaning::Direction::as_is};

TEST(Build, DefaultsRemoveLoopsAndDuplicates) {
  const graph::Graph graph =
      graph::build_graph(edges(4, {{3, 1}, {1, 1}, {3, 1}, {3, 0}}, {5, 1, 2, 7}), {}, "g");
  expect_consistent(graph);
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{3, 0}, {3, 1}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(7, 2)) << "the smallest weight stays";
  EXPECT_EQ(graph.provenance().at("self_loops_removed"), "1");
  EXPECT_EQ(graph.provenance().at("duplicates_removed"), "1");
  EXPECT_EQ(graph.provenance().at("cleaning"), "self_loops=remove,duplicates=remove,direction=as_is");
}

TEST(Build, KeepsWhatItIsToldToKeep) {
  const graph::Graph graph =
      graph::build_graph(edges(4, {{3, 1}, {1, 1}, {3, 1}, {3, 0}}, {5, 1, 2, 7}), keep_all, "g");
  expect_consistent(graph);
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{1, 1}, {3, 0}, {3, 1}, {3, 1}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(1, 7, 2, 5)) << "duplicates by weight, whatever their order was";
}

// Few arcs and many arcs are sorted by different code.
TEST(Build, KeptDuplicatesOfManyArcsAreByWeightToo) {
  for (const size_t copies : {2U, 3U, 5U}) {
    Arcs arcs;
    std::vector<float> weights;
    for (graph::vertex_t v = 0; v < 300; ++v) {
      for (size_t i = 0; i < copies; ++i) {
        arcs.emplace_back(v, v + 1);
        weights.push_back(static_cast<float>(copies - i));
      }
    }
    const graph::Graph graph = graph::build_graph(edges(301, arcs, weights), keep_all, "g");
    for (graph::vertex_t v = 0; v < 300; ++v) {
      const auto row = graph.out().row_weights(v);
      EXPECT_EQ(row.size(), copies);
      EXPECT_TRUE(std::is_sorted(row.begin(), row.end())) << "vertex " << v;
    }
    std::reverse(arcs.begin(), arcs.end());
    std::reverse(weights.begin(), weights.end());
    EXPECT_EQ(graph::build_graph(edges(301, arcs, weights), keep_all, "g").fingerprint(),
              graph.fingerprint());
  }
}

TEST(Build, SymmetriseJoinsBothDirections) {
  const graph::Cleaning cleaning{.direction = graph::Cleaning::Direction::symmetrise};
  const graph::Graph graph = graph::build_graph(edges(3, {{0, 1}, {1, 0}, {2, 1}}, {5, 3, 4}), cleaning, "g");
  expect_consistent(graph);
  EXPECT_TRUE(graph.symmetric());
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(3, 3, 4, 4));
}

TEST(Build, LoopsOfUndirectedEdgesCountOnce) {
  const graph::Graph graph =
      graph::build_graph(edges(2, {{0, 0}, {0, 1}}, {}, graph::Listing::half), keep_all, "g");
  EXPECT_EQ(graph.num_edges(), 3U);
}

TEST(Build, EmptyGraphs) {
  for (const graph::vertex_t vertices : {0U, 1U, 7U}) {
    const graph::Graph graph = graph::build_graph(edges(vertices, {}), {}, "g");
    expect_consistent(graph);
    EXPECT_EQ(graph.num_edges(), 0U);
    EXPECT_FALSE(graph.weighted());
  }
}

TEST(Build, RefusesListsThatDoNotFit) {
  EXPECT_THROW(graph::build_graph(edges(2, {{0, 2}}), {}, "g"), Error);
  EXPECT_THROW(graph::build_graph(edges(2, {{0, 1}, {1, 0}}, {1}), {}, "g"), Error);
}

TEST(Build, MatchesASimpleBuilderOnRandomArcs) {
  const RandomStream random(3, 0);
  for (const graph::vertex_t vertices : {1U, 2U, 33U, 1000U, 70'000U}) {
    Arcs arcs;
    std::vector<float> weights;
    std::map<std::pair<graph::vertex_t, graph::vertex_t>, float> expected;
    for (size_t i = 0; i < 100'000; ++i) {
      // Sources are skewed, so that one bucket of the builder's sort is far larger than the others.
      const auto u = static_cast<graph::vertex_t>(random.below(2 * i, random.below(3 * i, vertices) + 1));
      const auto v = static_cast<graph::vertex_t>(random.below(2 * i + 1, vertices));
      const auto w = static_cast<float>(random.below(i, 50));
      arcs.emplace_back(u, v);
      weights.push_back(w);
      if (u == v) continue;
      const auto [at, fresh] = expected.try_emplace({u, v}, w);
      if (!fresh) at->second = std::min(at->second, w);
    }
    std::string fingerprint;
    for (const unsigned threads : {1U, 2U, 5U}) {
      const graph::Graph graph = graph::build_graph(edges(vertices, arcs, weights), {}, "g", {}, threads);
      ASSERT_EQ(graph.num_edges(), expected.size());
      graph::offset_t i = 0;
      for (const auto& [arc, weight] : expected) {
        ASSERT_EQ(graph.out().neighbors[i], arc.second);
        ASSERT_EQ(graph.out().weights[i++], weight);
      }
      if (threads != 1) {
        EXPECT_EQ(graph.fingerprint(), fingerprint);
      } else {
        expect_consistent(graph);
      }
      fingerprint = graph.fingerprint();
    }
  }
}

TEST(Build, FingerprintSeesStructureAndWeightsOnly) {
  const auto print = [](const Arcs& arcs, const std::vector<float>& weights, graph::vertex_t n = 4) {
    return graph::build_graph(edges(n, arcs, weights), {}, "any").fingerprint();
  };
  const std::string one = print({{0, 1}, {2, 3}}, {});
  EXPECT_EQ(one, print({{2, 3}, {0, 1}}, {}));
  EXPECT_EQ(one.size(), 16U);
  EXPECT_NE(one, print({{0, 1}, {2, 3}}, {1, 1}));
  EXPECT_NE(one, print({{0, 1}, {3, 2}}, {}));
  EXPECT_NE(one, print({{0, 1}, {2, 3}}, {}, 5));
}

TEST(Weights, GeneratedOnesAgreeOnBothArcs) {
  graph::Weights weights;
  weights.kind = graph::Weights::Kind::generated;
  weights.seed = 9;
  const graph::Graph graph =
      graph::build_graph(edges(5, {{0, 1}, {3, 1}, {4, 2}}, {}, graph::Listing::half), {}, "g", weights);
  EXPECT_TRUE(graph.weighted());
  for (const auto& [u, v] : arcs_of(graph.out())) {
    const auto weight = graph::generated_weight(weights, true, u, v);
    EXPECT_EQ(weight, graph::generated_weight(weights, true, v, u));
    EXPECT_GE(weight, 1);
    EXPECT_LE(weight, 255);
    EXPECT_EQ(weight, static_cast<float>(static_cast<int>(weight)));
  }
  EXPECT_EQ(graph.provenance().at("weights"), "generated(integer,low=1,high=255,seed=9)");
}

TEST(Weights, DirectedOnesFollowTheirArc) {
  graph::Weights weights;
  weights.kind = graph::Weights::Kind::generated;
  const graph::Graph graph =
      graph::build_graph(edges(5, {{0, 1}, {3, 1}, {4, 2}, {1, 0}}), {}, "g", weights, 3);
  expect_consistent(graph);
  EXPECT_EQ(graph.out().row_weights(3)[0], graph::generated_weight(weights, false, 3, 1));
}

TEST(Weights, RealOnesStayInRange) {
  graph::Weights weights{
      .kind = graph::Weights::Kind::generated, .low = 0.5F, .high = 0.75F, .integer = false};
  const graph::Graph graph = graph::build_graph(edges(100, {{0, 1}, {1, 2}, {5, 50}}), {}, "g", weights);
  for (const float w : weights_of(graph)) EXPECT_TRUE(w >= 0.5F && w <= 0.75F) << w;
}

TEST(Weights, ThoseOfAListAreForgottenWhereOthersAreAskedFor) {
  // The list has both directions of each edge, so that the graph is symmetric except for its weights.
  const auto list = [] { return edges(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}}, {1, 2, 3, 4}); };
  const auto built = [&](graph::Weights::Kind kind) {
    return graph::build_graph(list(), {}, "a", {.kind = kind});
  };
  EXPECT_TRUE(weights_of(built(graph::Weights::Kind::none)).empty());
  EXPECT_TRUE(built(graph::Weights::Kind::none).symmetric());
  EXPECT_TRUE(built(graph::Weights::Kind::generated).symmetric());
  EXPECT_FALSE(built(graph::Weights::Kind::file).symmetric()) << "an arc and its reverse weigh 1 and 2";
}

TEST(Weights, ImpossibleRangesAreRefused) {
  const auto with = [](float low, float high, bool integer) {
    return graph::Weights{
        .kind = graph::Weights::Kind::generated, .low = low, .high = high, .integer = integer};
  };
  EXPECT_THROW(graph::validate(with(5, 4, true)), Error);
  EXPECT_THROW(graph::validate(with(0.5F, 4, true)), Error);
  EXPECT_THROW(graph::validate(with(1, 1e9F, true)), Error);
  EXPECT_NO_THROW(graph::validate(with(0.5F, 4, false)));
}

TEST(Mirror, FindsTheArcWithoutAReverse) {
  EXPECT_EQ(graph::first_unmirrored(edges(3, {{0, 1}, {1, 0}, {2, 2}}), 1), std::nullopt);
  EXPECT_EQ(graph::first_unmirrored(edges(3, {{0, 1}, {1, 0}, {1, 2}}), 1), 2U);
  EXPECT_EQ(graph::first_unmirrored(edges(3, {{0, 1}, {1, 0}, {1, 0}}), 1), 2U);
  EXPECT_EQ(graph::first_unmirrored(edges(3, {{0, 1}, {1, 0}}, {1, 2}), 1), 0U);
}

}  // namespace
}  // namespace harness::testing
