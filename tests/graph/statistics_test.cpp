// Tests the statistics of `graph info --deep`, with manually computed values of small graphs, and with brute
// force on random ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "graph/generators/generators.hpp"
#include "graph/statistics/statistics.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using namespace graph;

using graph::Effort;
using graph::measure_statistics;
using graph::Statistics;

Graph of(vertex_t vertices, const Arcs& arcs, Listing listing = Listing::half) {
  return build_graph(edges(vertices, arcs, {}, listing), {}, "small");
}

TEST(Statistics, TriangleWithATail) {
  const Statistics all = measure_statistics(of(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}}));
  EXPECT_EQ(all.clustering.triangles, 1);
  EXPECT_NEAR(all.clustering.average, (1 + 1 + 1.0 / 3 + 0 + 0) / 5, 1e-12);
  EXPECT_NEAR(all.clustering.transitivity, 3.0 / 5, 1e-12);
  EXPECT_EQ(all.weak.count, 2U);
  EXPECT_EQ(all.weak.largest, 4U);
  EXPECT_EQ(all.distances.longest, 2U);
  EXPECT_NEAR(all.distances.mean, (8 * 1 + 4 * 2) / 12.0, 1e-12);
  // The effective diameter covers 90 % of the 12 pairs, which is 10.8: the 8 at distance 1, and 2.8 of the 4
  // at distance 2.
  EXPECT_NEAR(all.distances.effective_diameter, 1 + 2.8 / 4, 1e-12);
  EXPECT_EQ(all.distances.error, 0);
  EXPECT_NEAR(all.gaps.mean_log2, (0 + 0 + 1 + 0) / 4.0, 1e-12);
  EXPECT_EQ(all.gaps.by_log2[0], 6U);
  EXPECT_EQ(all.gaps.by_log2[1], 2U);
  EXPECT_EQ(all.gaps.edges_d, 1);
}

TEST(Statistics, EdgesBetweenClusters) {
  const Graph graph = of(70000, {{0, 65535}, {65535, 65536}, {65536, 69999}, {1, 66000}});
  EXPECT_NEAR(graph.edges_d(), 0.5, 1e-12);
  EXPECT_EQ(measure_statistics(graph).gaps.edges_d, graph.edges_d());
}

TEST(Statistics, DirectedGraph) {
  // A cycle of three vertices, with the reverse of one arc, and an arc to a fourth vertex.
  const Statistics all =
      measure_statistics(of(4, {{0, 1}, {1, 0}, {1, 2}, {2, 0}, {2, 3}}, Listing::directed));
  EXPECT_FALSE(all.symmetric);
  EXPECT_EQ(all.mutual, 2U);
  EXPECT_EQ(all.strong.count, 2U);
  EXPECT_EQ(all.strong.largest, 3U);
  EXPECT_EQ(all.weak.count, 1U);
  EXPECT_EQ(all.clustering.triangles, 1);
  ASSERT_EQ(all.out.size(), 3U);
  EXPECT_EQ(all.out[2].degree, 2U);
  EXPECT_EQ(all.out[2].vertices, 2U);
  EXPECT_EQ(all.in.front().degree, 1U);
}

TEST(Statistics, TwoCliquesAreTwoCommunities) {
  Arcs arcs{{0, 10}};
  for (vertex_t side : {0U, 10U}) {
    for (vertex_t u = 0; u < 10; ++u) {
      for (vertex_t v = 0; v < u; ++v) arcs.emplace_back(side + u, side + v);
    }
  }
  const Statistics all = measure_statistics(of(20, arcs));
  EXPECT_EQ(all.communities.count, 2U);
  EXPECT_NEAR(all.communities.modularity, 180.0 / 182 - 0.5, 1e-12);
}

TEST(Statistics, EmptyGraphs) {
  const Statistics none = measure_statistics(of(0, {}));
  EXPECT_EQ(none.weak.count, 0U);
  EXPECT_EQ(none.distances.sources, 0U);
  const Statistics isolated = measure_statistics(of(3, {}));
  EXPECT_EQ(isolated.weak.count, 3U);
  EXPECT_EQ(isolated.clustering.average, 0);
}

/// Returns the neighbours in the undirected graph without loops, as sets.
std::vector<std::set<vertex_t>> neighbour_sets(const Graph& graph) {
  std::vector<std::set<vertex_t>> sets(graph.num_vertices());
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    for (const vertex_t u : graph.out().row(v)) {
      if (u == v) continue;
      sets[v].insert(u);
      sets[u].insert(v);
    }
  }
  return sets;
}

TEST(Statistics, AgreesWithBruteForceOnRandomGraphs) {
  for (const uint64_t seed : {1, 2, 3}) {
    for (const bool directed : {false, true}) {
      const Graph graph = build_graph(generate("uniform", {{"vertices", "120"},
                                                           {"edge_factor", "4"},
                                                           {"seed", std::to_string(seed)},
                                                           {"directed", directed ? "true" : "false"}}),
                                      {}, "random");
      const auto sets = neighbour_sets(graph);
      double average = 0, closed = 0, wedges = 0;
      std::vector<std::vector<unsigned>> distance(sets.size(), std::vector<unsigned>(sets.size(), 1000));
      for (vertex_t v = 0; v < sets.size(); ++v) {
        distance[v][v] = 0;
        double here = 0;
        for (const vertex_t a : sets[v]) {
          distance[v][a] = 1;
          for (const vertex_t b : sets[v]) here += a < b && sets[a].contains(b);
        }
        const double pairs =
            static_cast<double>(sets[v].size() * (sets[v].size() - (sets[v].empty() ? 0 : 1))) / 2;
        if (pairs > 0) average += here / pairs;
        closed += here;
        wedges += pairs;
      }
      for (vertex_t k = 0; k < sets.size(); ++k) {
        for (vertex_t u = 0; u < sets.size(); ++u) {
          for (vertex_t v = 0; v < sets.size(); ++v) {
            distance[u][v] = std::min(distance[u][v], distance[u][k] + distance[k][v]);
          }
        }
      }
      double sum = 0, count = 0;
      for (vertex_t u = 0; u < sets.size(); ++u) {
        for (vertex_t v = 0; v < sets.size(); ++v) {
          if (u == v || distance[u][v] >= 1000) continue;
          sum += distance[u][v];
          ++count;
        }
      }
      const Statistics all = measure_statistics(graph, {.threads = 2});
      EXPECT_NEAR(all.clustering.average, average / static_cast<double>(sets.size()), 1e-12);
      EXPECT_NEAR(all.clustering.transitivity, closed / wedges, 1e-12);
      EXPECT_NEAR(all.clustering.triangles, closed / 3, 1e-6);
      EXPECT_NEAR(all.distances.mean, sum / count, 1e-12);
    }
  }
}

TEST(Statistics, ThreadsChangeNothingAndSamplesComeNear) {
  const Graph graph = build_graph(generate("kronecker", {{"scale", "12"}}), {}, "kron");
  const Statistics exact = measure_statistics(graph, {.threads = 1});
  const Statistics again = measure_statistics(graph, {.threads = 3});
  EXPECT_EQ(exact.clustering.average, again.clustering.average);
  EXPECT_EQ(exact.distances.effective_diameter, again.distances.effective_diameter);
  EXPECT_EQ(exact.gaps.mean_log2, again.gaps.mean_log2);
  EXPECT_EQ(exact.communities.modularity, again.communities.modularity);
  const Statistics drawn = measure_statistics(graph, {.wedge_visits = 1e5, .arc_visits = 1});
  EXPECT_GT(drawn.clustering.error, 0);
  EXPECT_EQ(drawn.distances.sources, 32U);
  EXPECT_GT(drawn.distances.error, 0);
  EXPECT_NEAR(drawn.clustering.average, exact.clustering.average, 5 * drawn.clustering.error);
  EXPECT_NEAR(drawn.clustering.transitivity, exact.clustering.transitivity,
              0.05 * exact.clustering.transitivity);
  EXPECT_NEAR(drawn.distances.effective_diameter, exact.distances.effective_diameter,
              5 * drawn.distances.error + 0.02);
}

}  // namespace
}  // namespace harness::testing
