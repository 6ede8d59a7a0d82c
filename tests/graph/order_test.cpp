// Tests vertex orders: they give the same graph with other ids, and neighbours with closer ids if the order
// promises this.
#include "graph/order/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "graph/order/orderings.hpp"
#include "graph/tiny.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

graph::GraphSpec generated(const std::string& generator, const std::map<std::string, std::string>& params) {
  graph::GraphSpec spec;
  spec.generator = generator;
  spec.params = params;
  return spec;
}

std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const graph::OrderingInfo& info : graph::orderings()) result.push_back(info.name);
  return result;
}

graph::order::Order sampled(const graph::Graph& graph) {
  return graph::order::sampled(graph, {});
}

const std::map<std::string, graph::order::Order (*)(const graph::Graph&)> functions{
    {"random", graph::order::random},
    {"degree", graph::order::by_degree},
    {"rcm", graph::order::rcm},
    {"community", graph::order::community},
    {"llp", graph::order::layered},
    {"gorder", graph::order::gorder},
    {"sage", sampled}};

/// Returns the arcs of `graph` with the ids of `order` and their weights, sorted.
std::vector<std::tuple<graph::vertex_t, graph::vertex_t, float>> renamed(const graph::Graph& graph,
                                                                         const graph::order::Order& order) {
  std::vector<graph::vertex_t> id(order.size());
  for (graph::vertex_t i = 0; i < order.size(); ++i) id[order[i]] = i;
  std::vector<std::tuple<graph::vertex_t, graph::vertex_t, float>> arcs;
  for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v) {
    for (graph::offset_t e = graph.out().offsets[v]; e < graph.out().offsets[v + 1]; ++e) {
      arcs.emplace_back(id[v], id[graph.out().neighbors[e]], graph.weighted() ? graph.out().weights[e] : 0);
    }
  }
  std::sort(arcs.begin(), arcs.end());
  return arcs;
}

class Ordering : public ::testing::TestWithParam<std::string> {};

TEST_P(Ordering, GivesTheSameGraphUnderOtherIds) {
  for (graph::TinyGraph& tiny : graph::tiny_graphs()) {
    SCOPED_TRACE(tiny.name);
    graph::order::Order order(tiny.graph.num_vertices());
    std::iota(order.begin(), order.end(), graph::vertex_t{0});
    if (GetParam() != "original") order = functions.at(GetParam())(tiny.graph);
    graph::order::Order sorted = order;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(sorted.size(), tiny.graph.num_vertices());
    for (graph::vertex_t v = 0; v < sorted.size(); ++v) ASSERT_EQ(sorted[v], v) << "every vertex once";

    const auto expected = renamed(tiny.graph, order);
    const graph::Graph result = graph::reorder(std::move(tiny.graph), GetParam());
    expect_consistent(result);
    graph::order::Order identity(result.num_vertices());
    std::iota(identity.begin(), identity.end(), graph::vertex_t{0});
    EXPECT_EQ(renamed(result, identity), expected);
  }
}

TEST_P(Ordering, IsTheSameEachTimeAndSaysWhatItCost) {
  graph::GraphSpec spec = generated("kronecker", {{"scale", "10"}});
  const graph::Graph plain = graph::open_graph(spec);
  spec.order = GetParam();
  const graph::Graph first = graph::open_graph(spec), second = graph::open_graph(spec, {"", 1});
  EXPECT_EQ(first.fingerprint(), second.fingerprint());
  EXPECT_EQ(first.num_edges(), plain.num_edges());
  EXPECT_EQ(first.provenance().at("source"), plain.provenance().at("source"));
  EXPECT_EQ(graph::time_to_order(first).has_value(), GetParam() != "original");
  if (GetParam() == "original") return;
  EXPECT_GT(*graph::time_to_order(first), 0);
  EXPECT_NE(first.fingerprint(), plain.fingerprint());
  EXPECT_EQ(first.provenance().at("order"), GetParam());
  EXPECT_GT(std::stod(first.provenance().at("order_ms")), 0);
}

INSTANTIATE_TEST_SUITE_P(All, Ordering, ::testing::ValuesIn(names()),
                         [](const auto& test) { return test.param; });

/// Returns the mean distance between the ids of an arc's ends.
double mean_distance(const graph::Graph& graph) {
  double sum = 0;
  for (const auto& [u, v] : arcs_of(graph.out()))
    sum += std::abs(static_cast<double>(u) - static_cast<double>(v));
  return sum / static_cast<double>(graph.num_edges());
}

/// Returns the number of 32-byte sectors per arc that are accessed if every vertex reads one 4-byte value per
/// neighbour.
double sectors_per_arc(const graph::Graph& graph) {
  double sectors = 0;
  for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v) {
    graph::vertex_t last = ~graph::vertex_t{0};
    for (const graph::vertex_t u : graph.out().row(v)) {
      if (u / 8 != last) ++sectors;
      last = u / 8;
    }
  }
  return sectors / static_cast<double>(graph.num_edges());
}

graph::Graph scattered(const std::string& generator, const std::map<std::string, std::string>& params) {
  graph::GraphSpec spec = generated(generator, params);
  spec.order = "random";
  return graph::open_graph(spec);
}

TEST(Orderings, DegreeFalls) {
  const graph::Graph graph = graph::reorder(scattered("kronecker", {{"scale", "10"}}), "degree");
  for (graph::vertex_t v = 1; v < graph.num_vertices(); ++v)
    ASSERT_GE(graph::order::total_degree(graph, v - 1), graph::order::total_degree(graph, v));
}

TEST(Orderings, CuthillMcKeeNarrowsAGridToABand) {
  const graph::Graph graph = graph::reorder(scattered("grid", {{"rows", "30"}, {"cols", "40"}}), "rcm");
  graph::vertex_t bandwidth = 0;
  for (const auto& [u, v] : arcs_of(graph.out())) bandwidth = std::max(bandwidth, u > v ? u - v : v - u);
  EXPECT_LE(bandwidth, 60u) << "a level of the search has at most 30 to 60 vertices";
}

TEST(Orderings, CommunitiesLieTogether) {
  const std::map<std::string, std::string> params{{"vertices", "8192"}, {"communities", "64"}};
  const double before = mean_distance(scattered("communities", params));
  const double after = mean_distance(graph::reorder(scattered("communities", params), "community"));
  EXPECT_LT(after, before / 3) << "nine in ten arcs stay in one of 64 communities";
  EXPECT_LT(mean_distance(graph::reorder(scattered("communities", params), "llp")), before / 3);
}

TEST(Orderings, GorderAndSampledReadFewerSectors) {
  const std::map<std::string, std::string> params{{"vertices", "8192"}, {"communities", "256"}};
  const double before = sectors_per_arc(scattered("communities", params));
  EXPECT_LT(sectors_per_arc(graph::reorder(scattered("communities", params), "gorder")), 0.8 * before);
  EXPECT_LT(sectors_per_arc(graph::reorder(scattered("communities", params), "sage")), 0.95 * before);
}

TEST(Orderings, HaveOneSpellingAndADifferentOneForTheCache) {
  EXPECT_EQ(graph::ordering_label(" sage( tile=16, rounds = 5 )"), "sage(tile=16)") << "5 is the default";
  EXPECT_EQ(graph::ordering_in_full("sage(tile=16)"), "sage(rounds=5,threshold=0,tile=16,sector=8)");
  EXPECT_EQ(graph::ordering_in_full("rcm"), "rcm");
}

TEST(Orderings, AWrongNameOrParameterIsOneLine) {
  const std::map<std::string, std::string> refused{{"gordre", "did you mean 'gorder'?"},
                                                   {"sage(round=1)", "did you mean 'rounds'?"},
                                                   {"sage(rounds=0)", "expected an integer from 1 to 1000"},
                                                   {"rcm(rounds=1)", "takes no parameters"},
                                                   {"sage(rounds=1", "expected a vertex ordering"}};
  for (const auto& [text, words] : refused) {
    try {
      graph::ordering_label(text);
      FAIL() << text << " was taken";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  }
}

TEST(Orderings, AGraphOfAWrongOrderIsRefused) {
  graph::GraphSpec spec = generated("path", {{"vertices", "3"}});
  spec.order = "gordre";
  try {
    graph::open_graph(spec);
    FAIL() << "it was opened";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("gorder"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace harness::testing
