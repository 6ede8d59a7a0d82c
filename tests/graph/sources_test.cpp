// Tests the ids of the input. A vertex order changes the ids in the graph, but an id of the input still means
// the same vertex.
#include "graph/sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "base/error.hpp"
#include "graph/cache/cache.hpp"
#include "graph/cache/layout.hpp"
#include "graph/order/order.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

graph::GraphSpec kronecker_in_order(const std::string& order) {
  return {.generator = "kronecker", .params = {{"scale", "9"}, {"directed", "true"}}, .order = order};
}

/// Returns the degrees of the vertices in input order.
std::vector<std::pair<graph::offset_t, graph::offset_t>> degrees_of_input(const graph::Graph& graph) {
  std::vector<std::pair<graph::offset_t, graph::offset_t>> degrees;
  for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v) {
    const graph::vertex_t here = graph.from_input(v);
    degrees.emplace_back(graph.out().degree(here), graph.in().degree(here));
  }
  return degrees;
}

TEST(InputIds, AreKeptByEveryOrdering) {
  const graph::Graph plain = graph::open_graph(kronecker_in_order("original"));
  EXPECT_TRUE(plain.new_ids().empty());
  for (const graph::OrderingInfo& info : graph::orderings()) {
    SCOPED_TRACE(info.name);
    const graph::Graph graph = graph::open_graph(kronecker_in_order(info.name));
    EXPECT_EQ(degrees_of_input(graph), degrees_of_input(plain));
    // The arcs connect the same vertices, not only vertices of the same degrees.
    std::set<std::pair<graph::vertex_t, graph::vertex_t>> arcs, expected;
    std::vector<graph::vertex_t> input(graph.num_vertices());
    for (graph::vertex_t v = 0; v < input.size(); ++v) input[graph.from_input(v)] = v;
    for (const auto& [u, v] : arcs_of(graph.out())) arcs.emplace(input[u], input[v]);
    for (const auto& arc : arcs_of(plain.out())) expected.insert(arc);
    EXPECT_EQ(arcs, expected);
  }
}

TEST(InputIds, OfAGraphThatIsRenumberedTwice) {
  const graph::Graph plain = graph::open_graph(kronecker_in_order("original"));
  const graph::Graph twice = graph::reorder(graph::open_graph(kronecker_in_order("random")), "degree");
  EXPECT_EQ(degrees_of_input(twice), degrees_of_input(plain));
}

TEST(InputIds, ComeBackFromTheCache) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path()};
  const graph::Graph built = graph::open_graph(kronecker_in_order("random"), options),
                     cached = graph::open_graph(kronecker_in_order("random"), options);
  EXPECT_EQ(cached.provenance().at("cache"), "hit");
  ASSERT_FALSE(cached.new_ids().empty());
  EXPECT_TRUE(std::equal(built.new_ids().begin(), built.new_ids().end(), cached.new_ids().begin(),
                         cached.new_ids().end()));
}

TEST(InputIds, OfAHgrThatIsTheInputAreItsOwn) {
  const TempFolder folder;
  const auto path = folder.path() / "a.hgr";
  graph::write_cache(graph::open_graph(kronecker_in_order("random")), path);
  EXPECT_FALSE(graph::read_cache(path).new_ids().empty());
  EXPECT_TRUE(graph::open_graph({.file = path.string()}).new_ids().empty());
}

TEST(InputIds, AnyFlippedByteIsNoticed) {
  const TempFolder folder;
  const auto path = folder.path() / "a.hgr";
  graph::write_cache(
      graph::reorder(graph::build_graph(edges(4, {{0, 1}, {2, 3}, {3, 0}}), {}, "a"), "random"), path);
  const std::string good = read_text(path);
  std::vector<size_t> places;
  for (size_t i = 0; i < sizeof(graph::cache::Header) + sizeof(graph::cache::Extension); ++i)
    places.push_back(i);
  for (size_t i = good.size() - 4 * sizeof(graph::vertex_t); i < good.size(); ++i) places.push_back(i);
  for (const size_t i : places) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x10);
    folder.file("b.hgr", bad);
    try {
      graph::read_cache(folder.path() / "b.hgr");
      ADD_FAILURE() << "byte " << i << " was not checked";
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("b.hgr:1: found"));
    }
  }
  folder.file("c.hgr", good.substr(0, good.size() - 1));
  EXPECT_THROW(graph::read_cache(folder.path() / "c.hgr"), Error);
}

TEST(Sources, AreTheSameInEveryOrder) {
  const std::vector<graph::vertex_t> plain =
      graph::draw_sources(graph::open_graph(kronecker_in_order("original")), 64, 27491095);
  EXPECT_EQ(plain.size(), 64u);
  EXPECT_EQ(std::set<graph::vertex_t>(plain.begin(), plain.end()).size(), 64u) << "each once";
  for (const graph::OrderingInfo& info : graph::orderings())
    EXPECT_EQ(graph::draw_sources(graph::open_graph(kronecker_in_order(info.name)), 64, 27491095), plain)
        << info.name;
}

TEST(Sources, DependOnTheSeedAndHaveOutEdges) {
  const graph::Graph graph = graph::open_graph(kronecker_in_order("original"));
  const std::vector<graph::vertex_t> some = graph::draw_sources(graph, 16, 1),
                                     more = graph::draw_sources(graph, 64, 1);
  EXPECT_TRUE(std::equal(some.begin(), some.end(), more.begin()))
      << "a longer draw begins with a shorter one";
  EXPECT_NE(graph::draw_sources(graph, 16, 2), some);
  for (const graph::vertex_t v : more) EXPECT_GT(graph.out().degree(v), 0u);
}

TEST(Sources, AllOfThemWhereThereAreFewer) {
  const graph::Graph star = parse("star.el", "3 0\n3 1\n5 2\n");
  std::vector<graph::vertex_t> all = graph::draw_sources(star, 64, 1);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, (std::vector<graph::vertex_t>{3, 5}));
  EXPECT_TRUE(graph::draw_sources(graph::build_graph(edges(3, {}), {}, "no arcs"), 64, 1).empty());
}

TEST(Sources, LargestDegreeIsTheFirstOfTheInput) {
  for (const graph::OrderingInfo& info : graph::orderings()) {
    const graph::Graph path =
        graph::open_graph({.generator = "path", .params = {{"vertices", "50"}}, .order = info.name});
    EXPECT_EQ(graph::largest_out_degree(path), 1u) << info.name << ": all but the ends have two";
  }
  EXPECT_EQ(graph::largest_out_degree(graph::build_graph(edges(0, {}), {}, "empty")), 0u);
}

}  // namespace
}  // namespace harness::testing
