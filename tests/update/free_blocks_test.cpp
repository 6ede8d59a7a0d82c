// Tests the free list of the format bal, which stores the edges of a vertex in a list of blocks. Deleted
// edges leave no empty slots within such a list, and empty blocks are used again. If each batch only inserts
// or only deletes, the pool has exactly the largest number of blocks that the graph has needed so far.
#include "support.hpp"

namespace harness::testing {
namespace {

class FreeBlocks : public Updates {};

uint64_t blocks_of(const runtime::ChangingGraph& graph) {
  constexpr uint32_t block = 8;  // the default of bal
  uint64_t blocks = 0;
  for (const uint32_t degree : graph.edge_model().degrees()) blocks += (degree + block - 1) / block;
  return blocks;
}

TEST_P(FreeBlocks, AreUsedAgain) {
  const graph::Graph start =
      generated("kronecker", {{"scale", "6"}, {"edge_factor", "6"}, {"seed", "5"}, {"directed", "true"}});
  runtime::ChangingGraph graph = changing(start);
  uint64_t most = blocks_of(graph), least = most;
  for (uint64_t round = 0; round < 24; ++round) {
    // Every third batch has edges of few vertices, whose lists of blocks become long and then short.
    const uint32_t bases = round % 3 == 0 ? 4 : 64;
    runtime::Batch batch;
    for (uint64_t i = 0; i < 250; ++i) {
      const uint64_t random = mix64(round / 2 * 1000 + i + round % 2 * 7);
      batch.add(static_cast<uint32_t>(random % bases), static_cast<uint32_t>((random >> 20) % 64),
                round % 2 == 0 ? HARNESS_DELETE : HARNESS_INSERT, 1);
    }
    expect_applied(graph, batch, fmt::format("round {}", round));
    most = std::max(most, blocks_of(graph));
    least = std::min(least, blocks_of(graph));
    ASSERT_EQ(graph.layouts().front()->parts.front().rows, most) << "round " << round;
  }
  EXPECT_LT(2 * least, most);  // many blocks were free in between
  expect_right_run(graph, "with blocks that were free before");
}

INSTANTIATE_TEST_SUITE_P(All, FreeBlocks,
                         ::testing::Values(UpdateCase{"cpu", "bal", {"bfs", "push"}},
                                           UpdateCase{"simt", "bal", {"bfs", "push"}}),
                         name_of_case);

}  // namespace
}  // namespace harness::testing
