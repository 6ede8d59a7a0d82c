// Tests compactions, which merge inserted edges into the first part of a layout and close the gaps of deleted
// ones. A compaction must limit the number of edges outside of the first part, because these edges slow down
// algorithms, and the number of empty slots. Also tests that a batch of deletions makes the remaining edges
// of a vertex of low degree adjacent, without a compaction.
#include "support.hpp"

namespace harness::testing {
namespace {

class Compactions : public Updates {};

TEST_P(Compactions, KeepTheDeltaAndTheEmptySlotsFew) {
  const graph::Graph start =
      generated("kronecker", {{"scale", "9"}, {"edge_factor", "8"}, {"seed", "5"}, {"directed", "true"}});
  runtime::ChangingGraph graph = changing(start);
  const std::vector<runtime::LayoutPart>& parts = graph.layouts().front()->parts;
  ASSERT_EQ(parts.size(), 2u);
  uint64_t most_spread = 0, most_empty = 0;
  for (uint64_t round = 0; round < 40; ++round) {
    runtime::Batch batch;
    for (uint64_t i = 0; i < 60; ++i) {
      const uint64_t random = mix64(round * 1000 + i);
      const auto from = static_cast<uint32_t>(random % start.num_vertices());
      const std::span<const graph::vertex_t> row = start.out().row(from);
      // The first half of the rounds mostly inserts, and the second half mostly deletes.
      const bool inserts = random >> 60 < (round < 20 ? 12u : 1u);
      const uint32_t to = inserts || row.empty()
                              ? static_cast<uint32_t>((random >> 20) % start.num_vertices())
                              : row[(random >> 20) % row.size()];
      batch.add(from, to, inserts ? HARNESS_INSERT : HARNESS_DELETE, 1);
    }
    expect_applied(graph, batch, fmt::format("round {}", round));
    const uint64_t edges = graph.edge_model().edges(), spread = parts[1].edges;
    EXPECT_LE(16 * spread, edges) << "round " << round;
    EXPECT_LE(8 * (parts[0].edges + spread - edges), edges) << "round " << round;
    most_spread = std::max(most_spread, spread);
    most_empty = std::max(most_empty, parts[0].edges + spread - edges);
  }
  EXPECT_GT(most_spread, 100u);
  EXPECT_GT(most_empty, 100u);
  EXPECT_GT(compactions_, 2);
  EXPECT_LT(compactions_, 20);
  expect_right_run(graph, "after compactions");
}

/// Returns the number of edges that are marked as deleted and still lie within a row of the matrix of the
/// layout's first part. The layout must be in host memory.
uint64_t marks_in_rows(const runtime::LayoutPart& base) {
  const auto array = [&](const char* name) {
    const auto found = std::find_if(base.arrays.begin(), base.arrays.end(), [&](const runtime::Buffer& one) {
      return one.name() == std::string(name);
    });
    return found == base.arrays.end() ? nullptr : found->as<uint32_t>();
  };
  const uint32_t *offsets = array("offsets"), *ends = array("ends"), *neighbors = array("neighbors");
  uint64_t marks = 0;
  for (uint32_t row = 0; row < base.rows; ++row) {
    for (uint32_t e = offsets[row]; e < ends[row]; ++e) marks += neighbors[e] >> 31;
  }
  return marks;
}

TEST_P(Compactions, RowsAreClosedUp) {
  const graph::Graph start =
      generated("uniform", {{"scale", "9"}, {"edge_factor", "8"}, {"directed", "true"}});
  runtime::ChangingGraph graph = changing(start);
  runtime::Batch batch;  // deletes every ninth edge
  uint64_t edge = 0;
  for (graph::vertex_t v = 0; v < start.num_vertices(); ++v) {
    for (const graph::vertex_t other : start.out().row(v)) {
      if (++edge % 9 == 0) batch.erase(v, other);
    }
  }
  expect_applied(graph, batch, "deletions");
  const runtime::LayoutPart& base = graph.layouts().front()->parts.front();
  EXPECT_EQ(base.edges, start.num_edges());  // no compaction has changed this number
  EXPECT_EQ(marks_in_rows(base), 0u);        // only long rows keep such marks
}

INSTANTIATE_TEST_SUITE_P(All, Compactions,
                         ::testing::Values(UpdateCase{"cpu", "csr_delta", {"bfs", "push"}},
                                           UpdateCase{"simt", "csr_delta", {"bfs", "push"}}),
                         name_of_case);

}  // namespace
}  // namespace harness::testing
