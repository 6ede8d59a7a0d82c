// Tests that the corner-case graphs have the promised properties, and that `info` describes them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "graph/generators/generators.hpp"
#include "graph/summary.hpp"
#include "graph/tiny.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

const graph::Graph& find(const std::vector<graph::TinyGraph>& all, const std::string& name) {
  for (const graph::TinyGraph& tiny : all) {
    if (tiny.name == name) return tiny.graph;
  }
  throw std::runtime_error("no " + name);
}

TEST(Tiny, AllAreConsistentWeightedAndNamedOnce) {
  std::set<std::string> names;
  for (const graph::TinyGraph& tiny : graph::tiny_graphs()) {
    SCOPED_TRACE(tiny.name);
    expect_consistent(tiny.graph);
    EXPECT_TRUE(tiny.graph.weighted());
    EXPECT_TRUE(names.insert(tiny.name).second);
    EXPECT_EQ(tiny.graph.name(), tiny.name);
    EXPECT_FALSE(tiny.why.empty());
    EXPECT_LE(tiny.graph.num_edges(), 20'000U) << "tiny";
  }
}

TEST(Tiny, DegreesAroundWarpsAndBlocksAreThere) {
  std::set<graph::offset_t> degrees;
  const auto all = graph::tiny_graphs();
  for (const graph::TinyGraph& tiny : all) {
    for (graph::vertex_t v = 0; v < tiny.graph.num_vertices(); ++v)
      degrees.insert(tiny.graph.out().degree(v));
  }
  for (const graph::offset_t size : {32U, 64U, 128U, 256U, 1024U}) {
    for (const graph::offset_t degree : {size - 1, size, size + 1})
      EXPECT_TRUE(degrees.contains(degree)) << degree;
  }
  EXPECT_EQ(find(all, "empty").num_vertices(), 0U);
  EXPECT_EQ(find(all, "no_edges").num_vertices(), 10U);
  EXPECT_EQ(find(all, "duplicate_edges").out().row(0).size(), 3U);
  EXPECT_EQ(find(all, "self_loops").out().row(0)[0], 0U);
  EXPECT_FALSE(find(all, "random_directed").symmetric());
}

TEST(Tiny, IsDeterministic) {
  const auto one = graph::tiny_graphs(), two = graph::tiny_graphs();
  for (size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].graph.fingerprint(), two[i].graph.fingerprint());
}

TEST(Info, CountsComponentsAndDegrees) {
  const auto all = graph::tiny_graphs();
  const graph::GraphSummary summary = graph::summarise(find(all, "disconnected"));
  EXPECT_EQ(summary.components, 4U);
  EXPECT_EQ(summary.largest_component, 3U);
  EXPECT_EQ(summary.isolated, 1U);
  EXPECT_EQ(summary.out.max, 2U);
  EXPECT_EQ(summary.out.min, 0U);
  EXPECT_EQ(graph::summarise(find(all, "sink_star")).in.max, 69U);
  EXPECT_EQ(graph::summarise(find(all, "empty")).components, 0U);
}

TEST(Info, TextAndJsonSayTheSame) {
  for (const graph::TinyGraph& tiny : graph::tiny_graphs()) {
    const std::string text = graph::info(tiny.graph);
    const nlohmann::json json = graph::info_json(tiny.graph);
    EXPECT_THAT(text, HasSubstr(tiny.graph.fingerprint()));
    EXPECT_EQ(json.at("fingerprint"), tiny.graph.fingerprint());
    EXPECT_EQ(json.at("arcs"), tiny.graph.num_edges());
    EXPECT_EQ(json.at("provenance").at("source"), "tiny:" + tiny.name);
  }
  EXPECT_EQ(graph::generators_json().size(), graph::generators().size());
}

}  // namespace
}  // namespace harness::testing
