// Tests the vertex order `sage` against a direct implementation of the three stages in [SAGE]. Also tests the
// statistics of its rounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "graph/order/order.hpp"
#include "graph/order/orderings.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using graph::vertex_t;
using graph::order::Order;
using graph::order::Sampling;
using Rows = std::vector<std::vector<vertex_t>>;

graph::Graph kronecker(const char* directed) {
  return graph::open_graph(
      {.generator = "kronecker", .params = {{"scale", "8"}, {"directed", directed}}, .order = "random"});
}

Rows rows_of(const graph::Graph& graph) {
  Rows rows;
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    const auto row = graph.out().row(v);
    rows.emplace_back(row.begin(), row.end());
  }
  return rows;
}

/// Counts pairs of v and another vertex that are in one chunk of neighbours (`tiles`, as in [SAGE]). Only
/// vertices whose sector is in [low, high) count. A sector is `sector` consecutive ids.
int64_t mates(const Rows& tiles, vertex_t v, vertex_t low, vertex_t high, vertex_t sector) {
  int64_t found = 0;
  for (const auto& tile : tiles) {
    if (std::find(tile.begin(), tile.end(), v) == tile.end()) continue;
    for (const vertex_t u : tile) found += u != v && u / sector >= low && u / sector < high;
  }
  return found;
}

/// Runs one round as [SAGE] describes it. Returns the vertices in their new order.
Order round_by_the_paper(const Rows& rows, size_t width, vertex_t sector) {
  Rows tiles;
  for (const auto& row : rows) {
    for (size_t at = 0; at < row.size(); at += width)
      tiles.emplace_back(row.begin() + at, row.begin() + std::min(at + width, row.size()));
  }
  const auto vertices = static_cast<vertex_t>(rows.size());
  std::vector<vertex_t> wanted(vertices);
  for (vertex_t v = 0; v < vertices; ++v) {
    vertex_t low = 0, high = (vertices + sector - 1) / sector;
    while (high - low > 1) {
      const vertex_t middle = low + (high - low) / 2;
      const bool right = mates(tiles, v, middle, high, sector) > mates(tiles, v, low, middle, sector);
      (right ? low : high) = middle;
    }
    const vertex_t own = v / sector;
    const bool better = mates(tiles, v, low, low + 1, sector) > mates(tiles, v, own, own + 1, sector);
    wanted[v] = better ? low : own;
  }
  Order order(vertices);
  std::iota(order.begin(), order.end(), vertex_t{0});
  std::stable_sort(order.begin(), order.end(), [&](vertex_t a, vertex_t b) { return wanted[a] < wanted[b]; });
  return order;
}

/// Returns the rows of neighbours with new ids, each sorted.
Rows renumbered(const Rows& rows, const Order& order) {
  std::vector<vertex_t> place(order.size());
  for (vertex_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  Rows result;
  for (const vertex_t v : order) {
    result.push_back(rows[v]);
    for (vertex_t& u : result.back()) u = place[u];
    std::sort(result.back().begin(), result.back().end());
  }
  return result;
}

TEST(Sampled, FollowsThePaperRoundByRound) {
  for (const char* directed : {"false", "true"}) {
    const graph::Graph graph = kronecker(directed);
    Rows rows = rows_of(graph);
    Order expected(rows.size());
    std::iota(expected.begin(), expected.end(), vertex_t{0});
    for (uint64_t rounds = 1; rounds <= 2; ++rounds) {
      const Order next = round_by_the_paper(rows, 6, 3);
      rows = renumbered(rows, next);
      Order of_input;
      for (const vertex_t v : next) of_input.push_back(expected[v]);
      expected = of_input;
      for (const unsigned threads : {1u, 3u}) {
        const Sampling sampling{.rounds = rounds, .tile = 6, .sector = 3, .threads = threads};
        EXPECT_EQ(graph::order::sampled(graph, sampling), expected) << rounds << " rounds";
      }
    }
  }
}

TEST(Sampled, EachRoundSaysWhatItCostAndGained) {
  const graph::Graph graph = kronecker("false");
  graph::OrderRounds rounds;
  const graph::Graph result = graph::reordered(graph, "sage(rounds=4)", 1, &rounds);
  ASSERT_EQ(rounds.size(), 4u);
  EXPECT_LT(rounds.front().sectors_an_edge, graph::sectors_an_edge(graph.out(), 1)) << "it gains";
  EXPECT_DOUBLE_EQ(rounds.back().sectors_an_edge, graph::sectors_an_edge(result.out(), 1));
  EXPECT_EQ(result.provenance().at("order"), "sage(rounds=4)");
  for (const graph::OrderRound& round : rounds) {
    EXPECT_GT(round.ms, 0);
    EXPECT_GT(round.moved, 0u);
  }
}

TEST(Sampled, EndsWhereNothingMovesAnyMore) {
  graph::OrderRounds rounds;
  const graph::Graph path = graph::open_graph({.generator = "path", .params = {{"vertices", "64"}}});
  graph::reordered(path, "sage(rounds=100)", 1, &rounds);
  ASSERT_LT(rounds.size(), 100u);
  EXPECT_EQ(rounds.back().moved, 0u);
}

TEST(Sampled, AThresholdTakesATileInSoManyAndOthersInEachRound) {
  const graph::Graph graph = kronecker("false");
  const uint64_t quarter = graph.num_edges() / 4;
  const Order once = graph::order::sampled(graph, {.rounds = 1, .threshold = quarter});
  EXPECT_NE(once, graph::order::sampled(graph, {.rounds = 1}));
  EXPECT_EQ(graph::order::sampled(graph, {.rounds = 1, .threshold = 2 * graph.num_edges()}),
            graph::order::sampled(graph, {.rounds = 1}))
      << "no tile is sampled twice";
}

TEST(Sectors, AreCountedByHand) {
  // Vertex 0 reads its neighbours 1, 7, 8 and 40, in the sectors 0, 1 and 5. All other vertices read 0: one
  // sector each.
  const graph::Graph star =
      graph::build_graph(edges(41, {{0, 1}, {0, 7}, {0, 8}, {0, 40}}, {}, graph::Listing::half), {}, "star");
  EXPECT_DOUBLE_EQ(graph::sectors_an_edge(star.out(), 1), (3 + 4) / 8.0);
}

TEST(Sectors, OfALongRowAreThoseOfItsWarps) {
  // 63 neighbours, from 1. The first warp reads 1 to 32, sectors 0 to 4; the second reads 33 to 63, sectors 4
  // to 7.
  const graph::Graph star = graph::open_graph({.generator = "star", .params = {{"vertices", "64"}}});
  EXPECT_DOUBLE_EQ(graph::sectors_an_edge(star.out(), 1), (5 + 4 + 63) / 126.0);
}

}  // namespace
}  // namespace harness::testing
