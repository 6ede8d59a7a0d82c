// Tests parameters that name a vertex. Ids of the input become ids of the graph, and values of other
// parameters do not change.
#include "runtime/resolve/vertex_params.hpp"

#include <gtest/gtest.h>

#include <harness/plugin.hpp>

#include "error_of.hpp"
#include "plugins.hpp"

namespace harness::testing {
namespace {

graph::Graph reversed() {
  graph::Graph path = graph::open_graph({.generator = "path", .params = {{"vertices", "4"}}});
  return std::move(path).with_new_ids({3, 2, 1, 0});
}

/// A plugin with four parameters: a number, its source vertex, a number, and another vertex.
struct Sourced {
  plugin::Plugin algorithm = plugin(HARNESS_KIND_ALGORITHM, "walk", {});

  Sourced() {
    algorithm.params = {int_param("limit", "1", -1, 100, ""), int_param("source", "-1", -1, 100, ""),
                        int_param("depth", "1", -1, 100, ""), int_param("target", "-1", -1, 100, "")};
    for (const size_t vertex : {1, 3}) algorithm.params[vertex].flags |= HARNESS_NAMES_VERTEX;
  }
  Sourced(const Sourced&) = delete;  // choices point into it

  runtime::Choice choice(const std::string& source, const std::string& target = "-1") const {
    return runtime::Choice(algorithm, {{"source", source}, {"target", target}});
  }
};

std::vector<int64_t> in_graph(const runtime::Choice& choice, const graph::Graph& graph) {
  std::vector<int64_t> integers;
  for (const harness_value& value : runtime::values_in_graph(choice, graph))
    integers.push_back(value.integer);
  return integers;
}

TEST(VertexParams, AreIdsOfTheGraphAndOthersStay) {
  const Sourced plugins;
  EXPECT_EQ(in_graph(plugins.choice("0", "2"), undirected()), (std::vector<int64_t>{1, 0, 1, 2}));
  EXPECT_EQ(in_graph(plugins.choice("0", "2"), reversed()), (std::vector<int64_t>{1, 3, 1, 1}));
  EXPECT_EQ(in_graph(plugins.choice("-1"), reversed()), (std::vector<int64_t>{1, -1, 1, -1}))
      << "what is below 0 is the plugin's own";
}

TEST(VertexParams, AreRefusedWhereThereIsNoSuchVertex) {
  const Sourced plugins;
  EXPECT_EQ(error_of([&] { in_graph(plugins.choice("3"), undirected()); }), "(no error)");
  EXPECT_NE(error_of([&] {
              in_graph(plugins.choice("4"), undirected());
            }).find("source 4 is not a vertex: the graph has 4, counted from 0"),
            std::string::npos);
}

TEST(VertexParams, ANegativeOneIsTheLargestDegreeWhereThePluginSaysSo) {
  Sourced plugins;
  plugins.algorithm.provides = {"source.largest_degree/1"};
  const std::vector<int64_t> found = in_graph(plugins.choice("-1"), undirected());
  EXPECT_TRUE(found[1] == 1 || found[1] == 2) << "the ends of a path have one edge, not " << found[1];
  EXPECT_EQ(found[1], found[3]);
  EXPECT_EQ(found[0], 1);
}

TEST(VertexParams, AnotherSourceIsThatOfTheFirstThatNamesAVertex) {
  const Sourced plugins;
  const runtime::Choice other = runtime::with_source(plugins.choice("0", "2"), 3);
  EXPECT_EQ(in_graph(other, undirected()), (std::vector<int64_t>{1, 3, 1, 2}));
  plugin::Plugin none = plugin(HARNESS_KIND_ALGORITHM, "numbers", {});
  none.params = {int_param("limit", "1", -1, 100, "")};
  EXPECT_EQ(in_graph(runtime::with_source(runtime::Choice(none, {}), 3), undirected()),
            std::vector<int64_t>{1})
      << "an algorithm without a source stays as it is";
}

}  // namespace
}  // namespace harness::testing
