// Tests that graphs for checks have the degrees that their descriptions promise.
#include "graph/tiny.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace harness::testing {
namespace {

const graph::Graph& named(const std::vector<graph::TinyGraph>& graphs, const std::string& name) {
  return std::find_if(graphs.begin(), graphs.end(), [&](const auto& tiny) { return tiny.name == name; })
      ->graph;
}

TEST(TinyGraphs, HubsHaveTheDegreesAroundWarpsAndBlocks) {
  const std::vector<graph::TinyGraph> graphs = graph::tiny_graphs();
  for (const auto& [name, wanted] : std::vector<std::pair<std::string, std::vector<uint64_t>>>{
           {"degrees_warp", {31, 32, 33}},
           {"degrees_two_warps", {63, 64, 65}},
           {"degree_1025", {1025}},
           {"degrees_mixed", {31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025}}}) {
    const graph::Adjacency& rows = named(graphs, name).out();
    std::vector<uint64_t> degrees;
    for (size_t v = 0; v + 1 < rows.offsets.size(); ++v)
      degrees.push_back(rows.offsets[v + 1] - rows.offsets[v]);
    std::sort(degrees.rbegin(), degrees.rend());
    degrees.resize(wanted.size());
    EXPECT_THAT(degrees, ::testing::UnorderedElementsAreArray(wanted)) << name;
  }
}

}  // namespace
}  // namespace harness::testing
