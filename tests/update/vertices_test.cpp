// Tests batches that insert and delete vertices, for every format with vertices.update/1. After each batch
// the layouts are compared with the sequential model of the graph (EdgeModel).
#include "support.hpp"

namespace harness::testing {
namespace {

using runtime::Batch;
using runtime::ChangingGraph;

class UpdateVertices : public Updates {
 protected:
  ChangingGraph with_vertices(const graph::Graph& graph, bool wide_edges = false) {
    return changing(graph, wide_edges, runtime::Changes::vertices_and_edges);
  }

  // directed, so that the layouts of in-edges and out-edges differ. With 16 vertices, the graph is one
  // cluster of cr2.
  graph::Graph small_ =
      generated("kronecker", {{"scale", "4"}, {"edge_factor", "4"}, {"seed", "3"}, {"directed", "true"}});
};

Batch of_vertices(std::initializer_list<uint32_t> vertices, uint8_t change) {
  Batch batch;
  for (const uint32_t v : vertices) batch.add_vertex(v, change);
  return batch;
}

TEST_P(UpdateVertices, InsertedTwiceAndDeletedTwice) {
  ChangingGraph graph = with_vertices(small_);
  for (const char* what : {"inserted", "inserted again"})
    expect_applied(graph, of_vertices({16, 17, 16, 3}, HARNESS_INSERT), what);
  EXPECT_EQ(graph.edge_model().vertices().size(), 18U);
  Batch edges;
  for (uint32_t v = 0; v < 18; ++v) {
    edges.insert(16, v, 2);
    edges.insert(v, 17, 3);
  }
  expect_applied(graph, edges, "edges of new vertices");
  expect_right_run(graph, "with new vertices");
  for (const char* what : {"deleted", "deleted again"})
    expect_applied(graph, of_vertices({16, 2, 16}, HARNESS_DELETE), what);
  EXPECT_EQ(graph.edge_model().vertices().size(), 16U);
  EXPECT_EQ(graph.graph_now()->num_vertices(), 18U) << "ids stay";
  EXPECT_EQ(graph.graph_now()->out().degree(16), 0U);
  EXPECT_EQ(graph.graph_now()->in().degree(16), 0U);
  expect_right_run(graph, "without two vertices");
}

TEST_P(UpdateVertices, IdsFarBeyondTheRoom) {
  for (const bool wide_edges : {false, true}) {
    if (wide_edges && emulated()) continue;
    ChangingGraph graph = with_vertices(small_, wide_edges);
    Batch batch = of_vertices({100, 40}, HARNESS_INSERT);
    batch.insert(100, 40, 5);
    batch.insert(3, 100, 6);
    batch.insert(100, 100, 7);
    expect_applied(graph, batch, "ids beyond the last vertex");
    EXPECT_EQ(graph.edge_model().vertices().size(), 18U) << "the ids between are free";
    expect_right_run(graph, "with ids beyond the last vertex");
    Batch more;
    for (uint32_t v = 101; v < 200; ++v) {
      more.insert_vertex(v);
      more.insert(v, v - 1, 1);
      more.insert(v % 16, v, 2);
    }
    expect_applied(graph, more, "many vertices with edges");
    expect_right_run(graph, "with many vertices");
  }
}

TEST_P(UpdateVertices, DeletedAndInsertedAgainWithOtherEdges) {
  ChangingGraph graph = with_vertices(small_);
  Batch batch;
  batch.erase_vertex(2);
  batch.insert_vertex(2);
  batch.insert(2, 5, 8);
  batch.insert(9, 2, 9);
  expect_applied(graph, batch, "in one batch");
  EXPECT_EQ(graph.graph_now()->out().degree(2), 1U);
  expect_applied(graph, of_vertices({2}, HARNESS_DELETE), "deleted");
  Batch back = of_vertices({2}, HARNESS_INSERT);
  back.insert(2, 6, 4);
  back.insert(2, 2, 4);
  expect_applied(graph, back, "inserted again");
  EXPECT_EQ(graph.graph_now()->out().degree(2), 2U);
  EXPECT_EQ(graph.graph_now()->in().degree(2), 1U);
  expect_applied(graph, of_vertices({2, 2}, HARNESS_INSERT), "inserted while it exists");
  EXPECT_EQ(graph.graph_now()->out().degree(2), 2U) << "inserting a vertex that exists keeps its edges";
  expect_right_run(graph, "after the same vertex came back");
}

TEST_P(UpdateVertices, TheLastOneAHubAndAll) {
  ChangingGraph graph = with_vertices(small_);
  Batch hub;
  for (uint32_t v = 0; v < 16; ++v) {
    hub.insert(5, v, 2);
    hub.insert(v, 5, 3);
  }
  expect_applied(graph, hub, "a hub");
  expect_applied(graph, of_vertices({15}, HARNESS_DELETE), "the last vertex");
  expect_applied(graph, of_vertices({15, 16}, HARNESS_INSERT), "the last vertex again, and another one");
  expect_applied(graph, of_vertices({5}, HARNESS_DELETE), "the hub");
  expect_right_run(graph, "without the hub");
  Batch all;
  for (uint32_t v = 0; v < 20; ++v) all.erase_vertex(v);
  expect_applied(graph, all, "all vertices, and some that do not exist");
  EXPECT_EQ(graph.edge_model().vertices().size(), 0U);
  EXPECT_EQ(graph.edge_model().edges(), 0U);
  expect_right_run(graph, "without a vertex");
  Batch back = of_vertices({1, 30}, HARNESS_INSERT);
  back.insert(1, 30, 1);
  expect_applied(graph, back, "two vertices again");
  expect_right_run(graph, "with two vertices");
}

TEST_P(UpdateVertices, MistakesAreOneLineAndChangeNothing) {
  ChangingGraph graph = with_vertices(small_);
  expect_applied(graph, of_vertices({7}, HARNESS_DELETE), "a vertex is deleted");
  const auto error = [&](const Batch& batch) -> std::string {
    try {
      graph.apply(batch);
      return "none";
    } catch (const Error& e) {
      return e.what();
    }
  };
  Batch batch = of_vertices({16}, HARNESS_INSERT);
  batch.insert(16, 3, 1);
  batch.insert(16, 7, 1);
  EXPECT_EQ(error(batch),
            "operation 1 of the batch is on the edge 16 -> 7, but vertex 7 was deleted: insert it first");
  batch.to[1] = 17;
  EXPECT_EQ(error(batch),
            "operation 1 of the batch is on the edge 16 -> 17, but the graph has the vertices 0 to 16");
  EXPECT_EQ(error(of_vertices({1, UINT32_MAX}, HARNESS_INSERT)),
            "operation 1 on vertices is on vertex 4294967295, expected an id of at most 4294967294");
  EXPECT_EQ(error(of_vertices({1}, 2)), "operation 0 on vertices is 2, expected insert (1) or delete (0)");
  batch.vertex_changes.clear();
  EXPECT_EQ(error(batch), "a batch has 1 vertices and 0 changes of vertices, expected the same number");
  EXPECT_EQ(graph.difference(), "");
  EXPECT_EQ(graph.graph_now()->num_vertices(), 16U);
}

/// Returns a batch of random operations on vertices, and then on edges of those that exist.
Batch drawn(const runtime::VertexSet& before, uint64_t seed, size_t operations) {
  Batch batch;
  runtime::VertexSet vertices = before;
  uint64_t number = seed * 1'000'003;
  const auto any = [&](uint64_t limit) { return static_cast<uint32_t>(mix64(++number) % limit); };
  for (size_t i = 0; i < 3 + operations / 10; ++i) {
    const uint32_t v = any(uint64_t{vertices.ids()} + 3 + vertices.ids() / 16);
    if (any(3) == 0) {
      batch.erase_vertex(v);
      vertices.erase(v);
    } else {
      batch.insert_vertex(v);
      vertices.insert(v);
    }
  }
  for (size_t i = 0; i < operations; ++i) {
    const uint32_t from = any(vertices.ids()), to = any(vertices.ids());
    if (vertices.has(from) && vertices.has(to))
      batch.add(from, to, any(3) == 0 ? HARNESS_DELETE : HARNESS_INSERT, static_cast<float>(any(100)));
  }
  return batch;
}

TEST_P(UpdateVertices, StreamsAreThoseOfTheModel) {
  for (const bool symmetric : {false, true}) {
    const graph::Graph start = generated(
        "kronecker",
        {{"scale", emulated() ? "5" : "8"}, {"seed", "2"}, {"directed", symmetric ? "false" : "true"}});
    for (const uint64_t seed : {1, 2, 3}) {
      if (symmetric && seed != 1) continue;
      backend_->reseed(seed);
      ChangingGraph graph = with_vertices(start, seed == 2);
      if (seed == 1) graph.reserve(200);
      for (size_t i = 0; i < (emulated() ? 5 : 8); ++i) {
        const size_t operations = emulated() ? 20 * i : 200 * i;
        expect_applied(graph, drawn(graph.edge_model().vertices(), seed * 100 + i, operations),
                       fmt::format("seed {}, batch {} of {} operations", seed, i, operations));
        if (::testing::Test::HasFailure()) return;
      }
      EXPECT_GT(graph.graph_now()->num_vertices(), start.num_vertices());
      expect_right_run(graph, fmt::format("seed {}", seed));
    }
  }
}

/// Returns the cases of formats whose vertices can change.
std::vector<UpdateCase> vertex_cases() {
  std::vector<UpdateCase> cases;
  for (const UpdateCase& one : update_cases()) {
    if (registry().find(HARNESS_KIND_FORMAT, one.format)->provides.contains("vertices.update/1"))
      cases.push_back(one);
  }
  return cases;
}
INSTANTIATE_TEST_SUITE_P(All, UpdateVertices, ::testing::ValuesIn(vertex_cases()), name_of_case);

}  // namespace
}  // namespace harness::testing
