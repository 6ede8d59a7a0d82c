#include "support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "base/error.hpp"

namespace harness::testing {

graph::Graph parse(const std::string& name, const std::string& content, const graph::Cleaning& cleaning,
                   const graph::Weights& weights, unsigned threads) {
  const TempFolder folder;
  graph::GraphSpec spec;
  spec.file = folder.file(name, content).string();
  spec.cleaning = cleaning;
  spec.weights = weights;
  return graph::open_graph(spec, {.threads = threads});
}

std::string of_the_first_line_if_binary(const std::string& message, const std::string& name,
                                        const std::string& content) {
  if (name.ends_with(".gz") || name.ends_with(".zst")) return message;
  const bool is_binary =
      content.substr(0, 8).find('\0') != std::string::npos || content.starts_with("\x93NUMPY");
  if (is_binary && message.starts_with(name + ":")) {
    EXPECT_TRUE(message.starts_with(name + ":1: ")) << message << ": there are no lines";
  }
  return message;
}

std::string parse_error(const std::string& name, const std::string& content, unsigned threads) {
  const TempFolder folder;
  graph::GraphSpec spec;
  spec.file = folder.file(name, content).string();
  try {
    graph::open_graph(spec, {.threads = threads});
  } catch (const Error& error) {
    const std::string prefix = folder.path().string() + "/";
    const std::string message = error.what();
    return of_the_first_line_if_binary(message.starts_with(prefix) ? message.substr(prefix.size()) : message,
                                       name, content);
  }
  return "";
}

Arcs arcs_of(const graph::Adjacency& rows) {
  Arcs arcs;
  for (graph::vertex_t v = 0; v + 1 < rows.offsets.size(); ++v) {
    for (const graph::vertex_t u : rows.row(v)) arcs.emplace_back(v, u);
  }
  return arcs;
}

std::vector<float> weights_of(const graph::Graph& graph) {
  return {graph.out().weights.begin(), graph.out().weights.end()};
}

graph::EdgeList edges(graph::vertex_t vertices, const Arcs& arcs, const std::vector<float>& weights,
                      graph::Listing listing) {
  graph::EdgeList list;
  list.num_vertices = vertices;
  list.listing = listing;
  list.src = HugeArray<graph::vertex_t>(arcs.size());
  list.dst = HugeArray<graph::vertex_t>(arcs.size());
  for (size_t i = 0; i < arcs.size(); ++i) std::tie(list.src[i], list.dst[i]) = arcs[i];
  list.weights = HugeArray<float>::copy_of(weights);
  list.weighted = !weights.empty();
  return list;
}

void expect_consistent(const graph::Graph& graph) {
  using Weighted = std::tuple<graph::vertex_t, graph::vertex_t, float>;
  const auto list = [&](const graph::Adjacency& rows, bool transposed) {
    std::vector<Weighted> all;
    for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v) {
      const auto row = rows.row(v);
      const auto weights = rows.row_weights(v);
      EXPECT_TRUE(std::is_sorted(row.begin(), row.end())) << "row " << v;
      for (size_t i = 0; i < row.size(); ++i) {
        const float weight = weights.empty() ? 0 : weights[i];
        all.push_back(transposed ? Weighted{row[i], v, weight} : Weighted{v, row[i], weight});
      }
    }
    std::sort(all.begin(), all.end());
    return all;
  };
  ASSERT_EQ(graph.out().offsets.size(), size_t{graph.num_vertices()} + 1);
  ASSERT_EQ(graph.in().offsets.size(), size_t{graph.num_vertices()} + 1);
  EXPECT_EQ(graph.out().offsets.front(), 0U);
  EXPECT_EQ(graph.out().offsets.back(), graph.num_edges());
  EXPECT_EQ(&graph.out() == &graph.in(), graph.symmetric());
  EXPECT_TRUE(list(graph.out(), false) == list(graph.in(), true)) << "in is not the transpose of out";
}

std::filesystem::path test_data(const std::string& name) {
  const char* const chosen = std::getenv("HARNESS_TEST_DATA");
  const std::filesystem::path folder = chosen != nullptr ? chosen : HARNESS_TEST_DATA;
  return std::filesystem::exists(folder / name) ? folder / name : std::filesystem::path();
}

}  // namespace harness::testing
