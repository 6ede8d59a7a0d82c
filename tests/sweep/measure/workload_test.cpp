// Tests the workload of a stream of updates: the edges that are inserted and deleted for each value of the
// key `pick`. In a temporal edge list, edges must be inserted in the sequence of their times, and deleted in
// the same sequence.
#include "sweep/measure/workload.hpp"

#include <gtest/gtest.h>
#include <harness/update.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

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

/// A star of 50 vertices with the centre 0, and a path of 100 other vertices.
graph::Graph star_and_path(bool directed = false, const char* weights = "") {
  const auto path = std::filesystem::path(::testing::TempDir()) / "star.el";
  std::ofstream file(path);
  for (int v = 1; v < 50; ++v) file << 0 << ' ' << v << weights << '\n';
  for (int v = 51; v < 150; ++v) file << v - 1 << ' ' << v << weights << '\n';
  file.close();
  graph::GraphSpec spec;
  spec.file = path;
  if (!directed) spec.cleaning.direction = graph::Cleaning::Direction::symmetrise;
  return graph::open_graph(spec);
}
constexpr uint64_t edges_of_star = 49 + 99;

bool has_edge(const graph::Graph& graph, graph::vertex_t from, graph::vertex_t to) {
  const auto row = graph.out().row(from);
  return std::binary_search(row.begin(), row.end(), to);
}

runtime::Batch operations_of(sweep::Workload& workload) {
  runtime::Batch all;
  for (uint64_t i = 0; i < workload.batches(); ++i) {
    const runtime::Batch batch = workload.next();
    for (size_t k = 0; k < batch.size(); ++k)
      all.add(batch.from[k], batch.to[k], batch.changes[k], batch.weights[k]);
  }
  return all;
}

TEST(Workload, LoadedEdgesAreFollowedByTheOthersOfTheGraph) {
  const graph::Graph graph = star_and_path();
  sweep::Workload workload(
      graph, {.load = 0.25, .batch = 37, .batches = 3, .pick = experiment::Pick::loaded, .seed = 5});
  const graph::Graph initial = workload.initial();
  EXPECT_EQ(initial.num_edges(), 2 * edges_of_star / 4);
  const runtime::Batch batch = operations_of(workload);
  const Edges others = edges_of(batch, HARNESS_INSERT);
  EXPECT_EQ(std::set(others.begin(), others.end()).size(), 3 * edges_of_star / 4) << "each of them once";
  for (const auto& [from, to] : others) {
    EXPECT_TRUE(has_edge(graph, from, to));
    EXPECT_FALSE(has_edge(initial, from, to));
  }
  EXPECT_EQ(edges_of(workload.next(), HARNESS_INSERT).size(), 37U) << "then they come again";
}

TEST(Workload, AWindowDeletesWhatWasLoadedFirstAndThenWhatItInserted) {
  const graph::Graph graph = star_and_path();
  const experiment::Stream stream{
      .load = 0.5, .batch = 20, .batches = 20, .insert = 0.5, .pick = experiment::Pick::window, .seed = 2};
  sweep::Workload workload(graph, stream);
  const graph::Graph initial = workload.initial();
  const runtime::Batch batch = operations_of(workload);
  const Edges deleted = edges_of(batch, HARNESS_DELETE), inserted = edges_of(batch, HARNESS_INSERT);
  EXPECT_NEAR(static_cast<double>(inserted.size()), 200, 60);
  ASSERT_GT(deleted.size(), edges_of_star / 2);
  for (size_t i = 0; i < edges_of_star / 2; ++i)
    EXPECT_TRUE(has_edge(initial, deleted[i].first, deleted[i].second)) << i;
  for (size_t i = edges_of_star / 2; i < std::min<size_t>(deleted.size(), edges_of_star); ++i)
    EXPECT_EQ(deleted[i], inserted[i - edges_of_star / 2]) << i;
}

TEST(Workload, AnEmptyWindowDeletesAnyTwo) {
  const graph::Graph graph = star_and_path();
  int of_graph = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    sweep::Workload workload(
        graph,
        {.load = 0, .batch = 1, .batches = 1, .insert = 0, .pick = experiment::Pick::window, .seed = seed});
    EXPECT_EQ(workload.initial().num_edges(), 0U);
    const runtime::Batch batch = workload.next();
    of_graph += has_edge(graph, batch.from[0], batch.to[0]) ? 1 : 0;
  }
  EXPECT_LT(of_graph, 5) << "an edge that comes later is not deleted";
}

TEST(Workload, AHubGetsEveryNewEdgeAndLosesRecentOnes) {
  const graph::Graph graph = star_and_path();
  sweep::Workload workload(
      graph,
      {.load = 1, .batch = 10, .batches = 40, .insert = 0.8, .pick = experiment::Pick::hub, .seed = 3});
  const runtime::Batch batch = operations_of(workload);
  std::set<graph::vertex_t> others;
  for (const auto& [from, to] : edges_of(batch, HARNESS_INSERT)) {
    EXPECT_EQ(from, 0U) << "the vertex with the most edges";
    others.insert(to);
  }
  EXPECT_GT(others.size(), 100U) << "the other end is drawn among all vertices";
  const Edges deleted = edges_of(batch, HARNESS_DELETE);
  ASSERT_GT(deleted.size(), 20U);
  const auto of_hub =
      std::count_if(deleted.begin(), deleted.end(), [](const auto& e) { return e.first == 0; });
  EXPECT_GT(of_hub, static_cast<ptrdiff_t>(deleted.size()) * 3 / 4);
}

TEST(Workload, VerticesComeAndGoAndEdgesAreOfThoseThatExist) {
  const graph::Graph graph = star_and_path();
  for (const experiment::Pick pick :
       {experiment::Pick::uniform, experiment::Pick::by_degree, experiment::Pick::window,
        experiment::Pick::hub, experiment::Pick::loaded}) {
    for (const double insert : {0.2, 0.8}) {
      const experiment::Stream stream{
          .load = 0.5, .batch = 60, .vertices = 0.25, .insert = insert, .pick = pick, .absent = 0.1};
      sweep::Workload workload(graph, stream);
      runtime::VertexSet vertices(graph.num_vertices());
      size_t of_vertices = 0, of_edges = 0;
      for (int i = 0; i < 20; ++i) {
        const runtime::Batch batch = workload.next();
        EXPECT_NO_THROW(runtime::require_valid(batch, vertices));
        for (size_t k = 0; k < batch.vertices.size(); ++k) {
          if (batch.vertex_changes[k] == HARNESS_INSERT) {
            EXPECT_EQ(vertices.insert(batch.vertices[k]), 1U) << "none is inserted twice";
          } else {
            vertices.erase(batch.vertices[k]);
          }
        }
        of_vertices += batch.vertices.size();
        of_edges += batch.size();
      }
      EXPECT_NEAR(static_cast<double>(of_edges), 20 * 60 * 0.75, 60);
      EXPECT_GE(of_vertices + of_edges, 20U * 60) << "an edge may bring back its vertices";
      if (insert > 0.5) {
        EXPECT_GT(vertices.ids(), graph.num_vertices()) << "new ids, if no id is free";
      } else {
        EXPECT_LT(vertices.size(), graph.num_vertices());
      }
    }
  }
}

TEST(Workload, ByDegreeFindsTheCentreAndUniformDoesNot) {
  const graph::Graph graph = star_and_path();
  const auto ends_at_centre = [&](experiment::Pick pick) {
    sweep::Workload workload(graph, {.batch = 1000, .batches = 1, .pick = pick, .seed = 9});
    const Edges edges = edges_of(operations_of(workload), HARNESS_INSERT);
    EXPECT_EQ(edges.size(), 1000U);
    double first = 0, second = 0;
    for (const auto& [from, to] : edges) {
      first += from == 0 ? 1 : 0;
      second += to == 0 ? 1 : 0;
      EXPECT_TRUE(pick != experiment::Pick::uniform || from != to) << "no self-loops";
    }
    return std::pair(first, second);
  };
  const auto by_degree = ends_at_centre(experiment::Pick::by_degree);
  EXPECT_NEAR(by_degree.first, 1000 * 49.0 / (2 * edges_of_star), 40);
  EXPECT_NEAR(by_degree.second, 1000 * 49.0 / (2 * edges_of_star), 40);
  const auto uniform = ends_at_centre(experiment::Pick::uniform);
  EXPECT_NEAR(uniform.first, 1000.0 / 150, 15);
  EXPECT_NEAR(uniform.second, 1000.0 / 150, 15);
}

TEST(Workload, DeletionsNameEdgesThatExistUnlessTheyAreAskedToBeAbsent) {
  const graph::Graph graph = star_and_path();
  const auto deleted = [&](double absent) {
    sweep::Workload workload(
        graph, {.load = 1, .batch = 70, .batches = 2, .insert = 0, .absent = absent, .seed = 4});
    return edges_of(operations_of(workload), HARNESS_DELETE);
  };
  const Edges present = deleted(0);
  EXPECT_EQ(std::set(present.begin(), present.end()).size(), 140U) << "none of them twice";
  const auto exists = [&](const auto& edge) { return has_edge(graph, edge.first, edge.second); };
  EXPECT_TRUE(std::all_of(present.begin(), present.end(), exists));
  const Edges absent = deleted(1);
  EXPECT_LT(std::count_if(absent.begin(), absent.end(), exists), 20);
  sweep::Workload emptied(graph, {.load = 1, .batch = 300, .batches = 1, .insert = 0, .seed = 4});
  EXPECT_EQ(emptied.next().size(), 300U) << "more deletions than edges";
}

TEST(Workload, DuplicatesRepeatAnOperationOfTheirBatch) {
  const graph::Graph graph = star_and_path(true, " 3.5");
  sweep::Workload same(graph, {.batch = 50, .batches = 2, .duplicates = 1, .seed = 6});
  for (int i = 0; i < 2; ++i) {
    const runtime::Batch batch = same.next();
    ASSERT_EQ(batch.size(), 50U);
    for (size_t k = 1; k < 50; ++k) {
      EXPECT_EQ(std::pair(batch.from[k], batch.to[k]), std::pair(batch.from[0], batch.to[0]));
      EXPECT_EQ(batch.weights[k], batch.weights[0]);
      EXPECT_EQ(batch.changes[k], batch.changes[0]);
    }
  }
  sweep::Workload half(graph, {.batch = 400, .batches = 1, .duplicates = 0.5, .seed = 6});
  const Edges edges = edges_of(half.next(), HARNESS_INSERT);
  EXPECT_NEAR(static_cast<double>(std::set(edges.begin(), edges.end()).size()), 200, 50);
}

TEST(Workload, AnEdgeOfTheGraphKeepsItsWeightAndANewOneHasTheSameBothWays) {
  const graph::Graph graph = star_and_path(false, " 3.5");
  sweep::Workload workload(graph, {.batch = 20000, .batches = 1, .seed = 8});
  const runtime::Batch batch = workload.next();
  std::map<std::pair<graph::vertex_t, graph::vertex_t>, float> weights;
  std::set<float> all;
  int both = 0;
  for (size_t i = 0; i < batch.size(); ++i) {
    const auto from = batch.from[i], to = batch.to[i];
    if (has_edge(graph, from, to)) {
      EXPECT_EQ(batch.weights[i], 3.5F);
      continue;
    }
    EXPECT_TRUE(batch.weights[i] >= 1 && batch.weights[i] <= 255) << batch.weights[i];
    all.insert(batch.weights[i]);
    weights[{from, to}] = batch.weights[i];
    const auto back = weights.find({to, from});
    if (back == weights.end()) continue;
    ++both;
    EXPECT_EQ(back->second, batch.weights[i]);
  }
  EXPECT_EQ(all.size(), 255U) << "each weight from 1 to 255";
  EXPECT_GT(both, 1000);
}

TEST(Workload, TimesIsAMultipleOfTheEdgesInWholeBatches) {
  const graph::Graph graph = star_and_path();
  const auto batches = [&](double times, uint64_t batch) {
    return sweep::Workload(graph, {.batch = batch, .batches = 7, .times = times}).batches();
  };
  EXPECT_EQ(batches(0, 10), 7U);
  EXPECT_EQ(batches(2, 10), 2 * edges_of_star / 10) << "one per undirected edge";
  EXPECT_EQ(batches(0.01, 10), 1U) << "at least one";
}

TEST(Workload, DependsOnItsSeedOnly) {
  const graph::Graph graph = star_and_path();
  const auto first = [&](uint64_t seed) {
    sweep::Workload workload(graph, {.batch = 30, .batches = 1, .insert = 0.5, .seed = seed});
    const runtime::Batch batch = workload.next();
    return std::pair(batch.from, batch.to);
  };
  EXPECT_EQ(first(1), first(1));
  EXPECT_NE(first(1), first(2));
}

TEST(Workload, NeedsAnEdgeToBeginWith) {
  const graph::Graph none = graph::open_graph({.generator = "path", .params = {{"vertices", "1"}}});
  EXPECT_THROW(sweep::Workload(none, {.batch = 1, .batches = 1}), runtime::Unsupported);
}

TEST(Workload, TimesNeedWeights) {
  const graph::Graph graph = graph::open_graph({.generator = "path", .params = {{"vertices", "5"}}});
  EXPECT_THROW(sweep::Workload(graph, {.batch = 1, .batches = 1, .pick = experiment::Pick::time}),
               runtime::Unsupported);
}

}  // namespace
}  // namespace harness::testing
