// Tests which configurations a sweep does not try on a larger graph, because they ran out of memory on a
// smaller one.
#include "sweep/measurer.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

results::Measurement oom_on(const std::string& graph, uint64_t vertices, uint64_t edges) {
  results::Measurement row;
  row.id = "alg:bfs/fmt:csr/graph:" + graph + "/dev:cpu";
  row.graph = graph;
  row.vertices = vertices;
  row.edges = edges;
  return row;
}

TEST(KnownOoms, OnlyLargerGraphsOfTheSameCombination) {
  sweep::KnownOoms ooms;
  ooms.note(oom_on("large", 100, 900));
  EXPECT_EQ(ooms.smaller_graph("alg:bfs/fmt:csr/graph:huge/dev:cpu", 1001), "large");
  EXPECT_FALSE(ooms.smaller_graph("alg:bfs/fmt:csr/graph:large/dev:cpu", 1000)) << "it is not smaller";
  EXPECT_FALSE(ooms.smaller_graph("alg:bfs/fmt:coo/graph:huge/dev:cpu", 1001));
  EXPECT_FALSE(ooms.smaller_graph("alg:bfs/fmt:csr/graph:huge/dev:cuda", 1001));
}

TEST(KnownOoms, RemembersTheSmallestGraph) {
  sweep::KnownOoms ooms;
  for (const auto& [name, edges] : {std::pair{"large", 900u}, {"small", 90u}, {"middle", 500u}})
    ooms.note(oom_on(name, 10, edges));
  EXPECT_EQ(ooms.smaller_graph("alg:bfs/fmt:csr/graph:other/dev:cpu", 101), "small");
}

TEST(KnownOoms, ARowThatNeverSawItsGraphTellsNothing) {
  sweep::KnownOoms ooms;
  ooms.note(oom_on("unread", 0, 0));
  results::Measurement unread = oom_on("unread", 0, 0);
  unread.vertices.reset();
  unread.edges.reset();
  ooms.note(unread);
  EXPECT_FALSE(ooms.smaller_graph("alg:bfs/fmt:csr/graph:huge/dev:cpu", 1001));
}

TEST(KnownOoms, AnIdOfAnotherShapeIsACombinationOfItsOwn) {
  EXPECT_EQ(sweep::without_graph("alg:bfs/graph:a/dev:cpu"), "alg:bfs/dev:cpu");
  EXPECT_EQ(sweep::without_graph("alg:bfs"), "alg:bfs");
}

}  // namespace
}  // namespace harness::testing
