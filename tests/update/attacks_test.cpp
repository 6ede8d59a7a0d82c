// Applies batches of updates on which formats are most likely to fail. Examples are an empty batch, the same
// batch twice, all edges, many edges of one vertex, and edges that the graph cannot have.
#include "support.hpp"

namespace harness::testing {
namespace {

class UpdateAttacks : public Updates {
 protected:
  // directed, so that the layouts of in-edges and out-edges differ
  graph::Graph small_ =
      generated("kronecker", {{"scale", "6"}, {"edge_factor", "4"}, {"seed", "3"}, {"directed", "true"}});
};

TEST_P(UpdateAttacks, EmptyBatch) {
  runtime::ChangingGraph graph = changing(small_);
  expect_applied(graph, {}, "an empty batch");
  expect_right_run(graph, "after an empty batch");
}

TEST_P(UpdateAttacks, TheSameInsertionTwice) {
  runtime::ChangingGraph graph = changing(small_);
  runtime::Batch batch;
  for (uint32_t v = 0; v < 40; ++v) batch.add(v, 63 - v, HARNESS_INSERT, static_cast<float>(v) + 0.5f);
  expect_applied(graph, batch, "inserted");
  expect_applied(graph, batch, "inserted again");
  for (float& weight : batch.weights) weight += 1;
  expect_applied(graph, batch, "inserted again with other weights");
  expect_right_run(graph, "after three insertions");
}

TEST_P(UpdateAttacks, EverythingDeletedTwiceAndBack) {
  runtime::ChangingGraph graph = changing(small_);
  const runtime::Batch all = arcs_of(small_, HARNESS_DELETE);
  expect_applied(graph, all, "deleted");
  EXPECT_EQ(graph.edge_model().edges(), 0U);
  expect_right_run(graph, "without an edge");
  expect_applied(graph, all, "deleted again");
  expect_applied(graph, arcs_of(small_, HARNESS_INSERT), "inserted again");
  EXPECT_EQ(graph.edge_model().edges(), small_.num_edges());
  expect_right_run(graph, "with all edges again");
}

TEST_P(UpdateAttacks, AllRepeatsAndTheLastOneWins) {
  runtime::ChangingGraph graph = changing(small_);
  runtime::Batch batch;
  for (int i = 0; i < 300; ++i)
    batch.add(5, 9, i % 3 == 0 ? HARNESS_DELETE : HARNESS_INSERT, static_cast<float>(i));
  expect_applied(graph, batch, "the last one inserts");
  batch.add(5, 9, HARNESS_DELETE, 0);
  expect_applied(graph, batch, "the last one deletes");
}

TEST_P(UpdateAttacks, HubAndSelfLoop) {
  runtime::ChangingGraph graph = changing(small_);
  runtime::Batch out, in;
  for (uint32_t v = 0; v < small_.num_vertices(); ++v) {
    out.add(17, v, HARNESS_INSERT, 2);
    in.add(v, 17, HARNESS_INSERT, 3);
  }
  expect_applied(graph, out, "all edges of a source");
  expect_applied(graph, in, "all edges of a destination");
  expect_right_run(graph, "with a hub");
  for (uint8_t& change : out.changes) change = HARNESS_DELETE;
  expect_applied(graph, out, "without them");
}

TEST_P(UpdateAttacks, FirstAndLastVertex) {
  runtime::ChangingGraph graph = changing(small_);
  const uint32_t last = small_.num_vertices() - 1;
  runtime::Batch batch;
  for (const uint32_t v : {0u, last}) {
    for (const uint32_t other : {0u, 1u, last - 1, last}) batch.add(v, other, HARNESS_INSERT, 4);
  }
  expect_applied(graph, batch, "ends of the arrays");
  for (uint8_t& change : batch.changes) change = HARNESS_DELETE;
  expect_applied(graph, batch, "ends of the arrays deleted");
}

TEST_P(UpdateAttacks, AVertexBeyondTheLastIsOneLineAndChangesNothing) {
  runtime::ChangingGraph graph = changing(small_);
  runtime::Batch batch;
  batch.add(1, 2, HARNESS_INSERT, 1);
  batch.add(3, small_.num_vertices(), HARNESS_INSERT, 1);
  try {
    graph.apply(batch);
    ADD_FAILURE() << "it was accepted";
  } catch (const Error& e) {
    EXPECT_STREQ(e.what(),
                 "operation 1 of the batch is on the edge 3 -> 64, but the graph has the vertices 0 to 63");
  }
  EXPECT_EQ(graph.difference(), "");
}

INSTANTIATE_TEST_SUITE_P(All, UpdateAttacks, ::testing::ValuesIn(update_cases()), name_of_case);

}  // namespace
}  // namespace harness::testing
