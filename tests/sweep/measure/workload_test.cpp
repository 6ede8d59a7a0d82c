// Tests the workload of a stream of updates on a temporal edge list. Edges must be inserted in the sequence
// of their times, and deleted in the same sequence.
#include "sweep/measure/workload.hpp"

#include <gtest/gtest.h>
#include <harness/update.h>

#include <filesystem>
#include <fstream>

#include "graph/spec.hpp"
#include "runtime/resolve/capabilities.hpp"

namespace harness::testing {
namespace {

graph::Graph temporal() {
  const auto path = std::filesystem::path(::testing::TempDir()) / "messages.txt";
  std::ofstream(path) << "0 1 50\n2 0 10\n1 2 40\n3 1 20\n0 3 60\n2 3 30\n";
  graph::GraphSpec spec;
  spec.file = path;
  return graph::open_graph(spec);
}

using Edges = std::vector<std::pair<graph::vertex_t, graph::vertex_t>>;

Edges edges_of(const runtime::Batch& batch, uint8_t change) {
  Edges edges;
  for (size_t i = 0; i < batch.size(); ++i) {
    if (batch.changes[i] == change) edges.emplace_back(batch.from[i], batch.to[i]);
  }
  return edges;
}

TEST(Workload, TimedEdgesComeInTheirSequence) {
  const graph::Graph graph = temporal();
  sweep::Workload workload(
      graph, {.load = 0.5, .batch = 3, .batches = 1, .insert = 1, .pick = experiment::Pick::time});
  EXPECT_EQ(workload.initial().num_edges(), 3U);
  const runtime::Batch batch = workload.next();
  EXPECT_EQ(edges_of(batch, HARNESS_INSERT), (Edges{{1, 2}, {0, 1}, {0, 3}}));
  EXPECT_EQ(batch.weights, (std::vector<float>{40, 50, 60}));
}

TEST(Workload, TheOldestEdgesLeaveFirst) {
  const graph::Graph graph = temporal();
  sweep::Workload workload(
      graph, {.load = 1, .batch = 4, .batches = 1, .insert = 0, .pick = experiment::Pick::time});
  EXPECT_EQ(edges_of(workload.next(), HARNESS_DELETE), (Edges{{2, 0}, {3, 1}, {2, 3}, {1, 2}}));
}

TEST(Workload, TimesNeedWeights) {
  const graph::Graph graph = graph::open_graph({.generator = "path", .params = {{"vertices", "5"}}});
  EXPECT_THROW(sweep::Workload(graph, {.batch = 1, .batches = 1, .pick = experiment::Pick::time}),
               runtime::Unsupported);
}

}  // namespace
}  // namespace harness::testing
